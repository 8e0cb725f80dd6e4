import { setting, settingReply, settingsReply } from '@salon/api-contract';
import type { Setting } from '@salon/api-contract';
import { z } from 'zod';
import { request } from '../../http/request.ts';

/** A setting as the server has it; one of a type this page does not know is shown, and cannot be changed here. */
export type AnySetting = Setting | UnknownSetting;
interface UnknownSetting extends Omit<Setting, 'type' | 'value' | 'default' | 'options'> {
  type: 'unsupported';
}

export interface SettingChange {
  name: string;
  value: unknown;
}

const unknownSetting = setting
  .omit({ type: true, value: true, default: true, options: true })
  .transform((known): UnknownSetting => ({ ...known, type: 'unsupported' }));
const anySettings = z.object({
  data: z.object({ data: z.object({ settings: z.array(z.union([setting, unknownSetting])) }) }),
});

/** Every setting, for admins. */
export async function fetchSettings(_id: string, signal: AbortSignal): Promise<AnySetting[]> {
  const reply = await request('/settings?complete=true', { schema: anySettings, signal });
  return reply.data.data.settings;
}

/**
 * Saves these values, or none of them.
 * @returns the changed settings
 */
export async function saveSettings(settings: SettingChange[]): Promise<Setting[]> {
  const call = { method: 'PUT', body: { settings }, schema: settingsReply } as const;
  return (await request('/settings', call)).data.data.settings;
}

/** Forgets what was saved: from then on the default holds. */
export async function resetSetting(name: string): Promise<Setting> {
  const path = `/settings/${encodeURIComponent(name)}`;
  return (await request(path, { method: 'DELETE', schema: settingReply })).data.data.setting;
}
