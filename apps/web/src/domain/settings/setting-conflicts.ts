import { settingConflicts } from '@salon/api-contract';
import type { SettingValue } from '@salon/api-contract';
import { isFailure } from '../../http/api-error.ts';

export interface SettingConflict {
  name: string;
  value: SettingValue;
}

/** The settings that another admin has changed since they were shown here, as a refused save names them. */
export function conflictsOf(error: unknown): SettingConflict[] {
  const found = settingConflicts.safeParse(isFailure(error) ? error.data?.settings : undefined);
  return found.data ?? [];
}
