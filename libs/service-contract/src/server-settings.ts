import { settingValues, type SettingValues } from '@salon/api-contract';

export const defaultServerSettings: SettingValues = settingValues.parse({});
