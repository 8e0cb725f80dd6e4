import type { PublicSettingValues } from '@salon/api-contract';
import { isRecord } from './api-error.ts';
import { request } from './request.ts';

/** What holds until the server has answered, and where it leaves something out (specification, section 9). */
export const defaultSettings: PublicSettingValues = {
  showAboutDialog: false,
  aboutDialogTitle: '',
  aboutDialogDescription: '',
  showLoginLink: false,
  maxUploadFiles: 10,
  maxUploadSize: 50,
  enableSignups: false,
};

/** The settings every visitor may read. */
export function fetchPublicSettings(signal?: AbortSignal): Promise<PublicSettingValues> {
  return request('/settings', { schema: { parse: readSettings }, signal });
}

// By hand: this runs before the first picture, and zod would double what that needs.
function readSettings(reply: unknown): PublicSettingValues {
  const outer = isRecord(reply) ? reply.data : undefined;
  const inner = isRecord(outer) ? outer.data : undefined;
  const list = isRecord(inner) ? inner.settings : undefined;
  if (!Array.isArray(list)) throw new TypeError('no list of settings');
  const values: Record<string, unknown> = { ...defaultSettings };
  for (const entry of list) {
    if (!isRecord(entry) || typeof entry.name !== 'string') continue;
    if (typeof entry.value === typeof values[entry.name]) values[entry.name] = entry.value;
  }
  // Each value has been held against the type of its default.
  return values as unknown as PublicSettingValues;
}
