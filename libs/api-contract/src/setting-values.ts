import { z } from 'zod';
import { ruleOf } from './setting-rules.ts';
import type { SettingValue, TextPair } from './settings.ts';
import { settingsCatalogue, type SettingDefinition } from './settings-catalogue.ts';

type Catalogue = typeof settingsCatalogue;

/** The type of a setting's value, by the type of its control. */
type ValueOf<Definition> = Definition extends { type: 'toggle' }
  ? boolean
  : Definition extends { type: 'integer' | 'decimal' }
    ? number
    : Definition extends { type: 'switch'; options: readonly { value: infer Value }[] }
      ? Value
      : Definition extends { type: 'textpairs' }
        ? TextPair[]
        : string;

export type SettingName = keyof Catalogue;

/** The value of every setting, by name. */
export type SettingValues = { -readonly [Name in SettingName]: ValueOf<Catalogue[Name]> };

type PublicName = {
  [Name in SettingName]: Catalogue[Name]['isPublic'] extends true ? Name : never;
}[SettingName];

/** The settings that visitors may read, with the types of their values. */
export type PublicSettingValues = Pick<SettingValues, PublicName>;

type Rules = Record<string, z.ZodType<SettingValue>>;

const definitions: [string, SettingDefinition][] = Object.entries(settingsCatalogue);

const rulesOf = (
  wanted: (definition: SettingDefinition) => boolean,
  rule: (definition: SettingDefinition) => z.ZodType<SettingValue>,
): Rules =>
  Object.fromEntries(
    definitions
      .filter(([, definition]) => wanted(definition))
      .map(([name, definition]) => [name, rule(definition)]),
  );

// The schemas derive from the catalogue entry by entry, like their types.
export const publicSettingValues = z.object(
  rulesOf(({ isPublic }) => isPublic, ruleOf),
) as unknown as z.ZodType<PublicSettingValues>;

/**
 * The settings that services read. The defaults apply until the settings service has published values, and for
 * published values of another version that this version does not know.
 */
export const settingValues = z.object(
  rulesOf(
    () => true,
    (definition) => {
      const rule = ruleOf(definition);
      return rule.catch(rule.parse(definition.default));
    },
  ),
) as unknown as z.ZodType<SettingValues>;
