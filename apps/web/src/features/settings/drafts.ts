import { ruleOf } from '@salon/api-contract';
import type { Setting, SettingValue } from '@salon/api-contract';
import type {
  AnySetting,
  SettingChange,
  SettingReset,
} from '../../domain/settings/setting-requests.ts';
import { messages } from './messages.ts';

interface Draft {
  /** A number is a text until it is saved. */
  typed: SettingValue;
  /** What was saved when the person began to edit the setting; the draft hides what is saved later. */
  replaces: SettingValue;
}

/** What is being typed, by the name of the setting. */
export type Drafts = Readonly<Record<string, Draft>>;

export const isKnown = (setting: AnySetting): setting is Setting => setting.type !== 'unsupported';

const isNumber = ({ type }: Setting) => type === 'integer' || type === 'decimal';

/** The value in the control: the draft, or the saved value. */
export function shownValue(setting: Setting, drafts: Drafts): SettingValue {
  const value = drafts[setting.name]?.typed ?? setting.value;
  return typeof value === 'number' ? String(value) : value;
}

/** The value of a draft, valid or not. */
function typedValue(setting: Setting, drafts: Drafts): unknown {
  const draft = drafts[setting.name]?.typed;
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

/** The drafts after one more edit. */
export function withEdit(drafts: Drafts, { name, value }: Setting, typed: SettingValue): Drafts {
  return { ...drafts, [name]: { replaces: value, ...drafts[name], typed } };
}

/** The drafts after the person has learned that these values are saved: they replace them. */
export function withSeen(
  drafts: Drafts,
  saved: readonly { name: string; value: SettingValue }[],
): Drafts {
  const seen = saved.flatMap(({ name, value }) => {
    const draft = drafts[name];
    return draft ? [[name, { ...draft, replaces: value }] as const] : [];
  });
  return { ...drafts, ...Object.fromEntries(seen) };
}

/** The drafts that differ from the saved values. */
export function changesOf(settings: readonly Setting[], drafts: Drafts): SettingChange[] {
  return settings
    .filter((setting) => isChanged(setting, drafts))
    .map((setting) => ({
      name: setting.name,
      value: typedValue(setting, drafts),
      replaces: drafts[setting.name]?.replaces ?? setting.value,
    }));
}

/** The reset of a setting, in place of the value that the person has seen. */
export const resetOf = (
  { name, value }: Pick<Setting, 'name' | 'value'>,
  drafts: Drafts,
): SettingReset => ({ name, replaces: drafts[name]?.replaces ?? value });

/** Why the server would refuse a draft, by its own rules; undefined when it is valid. */
export function problemOf(setting: Setting, drafts: Drafts): string | undefined {
  if (!isChanged(setting, drafts)) return undefined;
  const parsed = ruleOf(setting).safeParse(typedValue(setting, drafts));
  return parsed.success ? undefined : sentence(parsed.error.issues[0]?.message ?? messages.invalid);
}

/** The server says what a value must be: "must be on or off". */
export function sentence(phrase: string): string {
  const text = phrase.charAt(0).toUpperCase() + phrase.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

// Values are plain JSON, pairs of texts included.
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
