import { settingValues, type SettingValues } from '@salon/api-contract';

/** The settings that the settings service publishes to the others. */
export const serverSettings = settingValues;
export type ServerSettings = SettingValues;

export const defaultServerSettings: ServerSettings = serverSettings.parse({});
