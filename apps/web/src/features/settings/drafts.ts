import { ruleOf } from '@salon/api-contract';
import type { Setting, SettingValue } from '@salon/api-contract';
import type { AnySetting, SettingChange } from '../../domain/settings/manage-settings.ts';

/** What is being typed, by the name of the setting. A number is a text until it is saved. */
export type Drafts = Readonly<Record<string, SettingValue>>;

export const isKnown = (setting: AnySetting): setting is Setting => setting.type !== 'unsupported';

const isNumber = ({ type }: Setting) => type === 'integer' || type === 'decimal';

/** What its control shows. */
export function shownValue(setting: Setting, drafts: Drafts): SettingValue {
  const value = drafts[setting.name] ?? setting.value;
  return typeof value === 'number' ? String(value) : value;
}

/** The value that a draft stands for, whether or not it will do. */
function typedValue(setting: Setting, drafts: Drafts): unknown {
  const draft = drafts[setting.name];
  if (draft === undefined) return setting.value;
  if (!isNumber(setting)) return draft;
  const text = String(draft).trim();
  return text === '' ? null : Number(text);
}

export function isChanged(setting: Setting, drafts: Drafts): boolean {
  return !isSame(typedValue(setting, drafts), setting.value);
}

export function isDefault(setting: Setting): boolean {
  return isSame(setting.value, setting.default);
}

/** Only what is not as it was saved. */
export function changesOf(settings: readonly Setting[], drafts: Drafts): SettingChange[] {
  return settings
    .filter((setting) => isChanged(setting, drafts))
    .map((setting) => ({ name: setting.name, value: typedValue(setting, drafts) }));
}

/** What is wrong with a draft, by the server's own rules; undefined when nothing is. */
export function problemOf(setting: Setting, drafts: Drafts): string | undefined {
  if (!isChanged(setting, drafts)) return undefined;
  const parsed = ruleOf(setting).safeParse(typedValue(setting, drafts));
  return parsed.success ? undefined : sentence(parsed.error.issues[0]?.message ?? 'is not valid');
}

/** The server says what a value must be: "must be on or off". */
export function sentence(phrase: string): string {
  const text = phrase.charAt(0).toUpperCase() + phrase.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

// Values are plain JSON, pairs of texts included.
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
