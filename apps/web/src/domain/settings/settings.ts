import type { PublicSettingValues } from '@salon/api-contract';
import { isRecord } from '../../http/is-record.ts';
import { callByName } from '../../http/call-by-name.ts';
import { dataOf, fieldsOf, listOf } from '../../http/read-reply.ts';

export type SettingValues = PublicSettingValues;

/**
 * Values before the server replies, and for settings missing from its reply (fixed). settings.spec.ts compares them with
 * the catalogue.
 */
export const defaultSettings: SettingValues = {
  showAboutDialog: false,
  aboutDialogTitle: '',
  aboutDialogDescription: '',
  showLoginLink: false,
  maxUploadFiles: 10,
  maxUploadSize: 50,
  enableSignups: false,
  cameraNames: [],
  lensNames: [],
  wallOrder: 'shuffle',
  newestFirst: false,
  wideWall: false,
  hideDates: false,
};

/** What the gateway writes into the page of how a visit begins, so that the wall need not wait for the settings. */
export function settingsOfPage(): Pick<SettingValues, 'wallOrder' | 'newestFirst' | 'wideWall'> {
  const { wallOrder, newestFirst, wideWall } = document.documentElement.dataset;
  return {
    wideWall: wideWall === 'true',
    wallOrder: wallOrder === 'date' ? 'date' : 'shuffle',
    newestFirst: newestFirst === 'true',
  };
}

/** The settings every visitor may read. */
export function fetchPublicSettings(signal?: AbortSignal): Promise<SettingValues> {
  return callByName('GET /settings', { schema: { parse: readSettings }, signal });
}

// By hand: this runs before the first picture, and zod would double what that needs.
function readSettings(reply: unknown): SettingValues {
  const { settings } = fieldsOf(dataOf(reply).data);
  const values: Record<string, unknown> = { ...defaultSettings };
  for (const entry of listOf(settings)) {
    if (!isRecord(entry) || typeof entry.name !== 'string') continue;
    if (isLike(entry.value, values[entry.name])) values[entry.name] = entry.value;
  }
  if (values.wallOrder !== 'date') values.wallOrder = 'shuffle';
  // Each value has the type of its default.
  return values as unknown as SettingValues;
}

/** Whether a value is of the kind of the default; a list is one of pairs of texts. */
function isLike(value: unknown, byDefault: unknown): boolean {
  return Array.isArray(byDefault) ? isPairs(value) : typeof value === typeof byDefault;
}

function isPairs(value: unknown): boolean {
  const isText = (part: unknown) => typeof part === 'string';
  return (
    Array.isArray(value) &&
    value.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isText))
  );
}
