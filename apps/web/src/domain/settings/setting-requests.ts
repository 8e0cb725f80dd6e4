import { setting } from '@salon/api-contract';
import type { Setting, SettingValue } from '@salon/api-contract';
import * as routes from '@salon/api-contract/routes';
import { z } from 'zod';
import { ApiError } from '../../http/api-error.ts';
import { call } from '../../http/call.ts';
import { callByName } from '../../http/call-by-name.ts';
import { messages } from './messages.ts';

/** A setting as the server has it; one of a type this page does not know is shown, and cannot be changed here. */
export type AnySetting = Setting | UnknownSetting;
interface UnknownSetting extends Omit<Setting, 'type' | 'value' | 'default' | 'options'> {
  type: 'unsupported';
}

export interface SettingChange {
  name: string;
  value: unknown;
  /** The value that was shown when this one was typed. */
  replaces: SettingValue;
}

const unknownSetting = setting
  .omit({ type: true, value: true, default: true, options: true })
  .transform((known): UnknownSetting => ({ ...known, type: 'unsupported' }));
const anySettings = z.object({
  data: z.object({ data: z.object({ settings: z.array(z.union([setting, unknownSetting])) }) }),
});

/** Every setting, for admins. */
export async function fetchSettings(signal: AbortSignal): Promise<AnySetting[]> {
  const reply = await callByName('GET /settings', {
    query: { complete: 'true' },
    schema: anySettings,
    signal,
  });
  return reply.data.data.settings;
}

/**
 * Saves these values, or none of them.
 * @returns the changed settings
 */
export async function saveSettings(settings: SettingChange[]): Promise<Setting[]> {
  return (await call(routes.updateSettings, { body: { settings } })).data.data.settings;
}

export interface SettingReset {
  name: string;
  /** The value that was shown. */
  replaces: SettingValue;
}

/**
 * Removes the saved value, so that the setting has its default value again.
 * @throws ApiError 409 with `data.settings` if others have changed it before. The server does not compare: what they save
 * between these two requests is lost
 */
export async function resetSetting(
  { name, replaces }: SettingReset,
  signal: AbortSignal,
): Promise<Setting> {
  const now = (await fetchSettings(signal)).find((known) => known.name === name);
  // Values are plain JSON.
  if (now && now.type !== 'unsupported' && JSON.stringify(now.value) !== JSON.stringify(replaces)) {
    const settings = [{ name, value: now.value }];
    throw new ApiError(409, messages.changedBeforeReset, { data: { settings } });
  }
  return (await call(routes.resetSetting, { params: { name } })).data.data.setting;
}
