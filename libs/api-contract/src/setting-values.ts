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

const definitions: [string, SettingDefinition][] = Object.entries(settingsCatalogue);

/** The default replaces a value that the rule refuses. */
const ruleWithDefault = (definition: SettingDefinition): z.ZodType<SettingValue> => {
  const rule = ruleOf(definition);
  return rule.catch(rule.parse(definition.default));
};

/**
 * The settings that services read. The defaults apply until the settings service has published values, and for
 * published values of another version that this version does not know.
 */
export const settingValues = z.object(
  Object.fromEntries(definitions.map(([name, definition]) => [name, ruleWithDefault(definition)])),
) as unknown as z.ZodType<SettingValues>; // the schema derives from the catalogue entry by entry, like its type

/** The value of every setting before an admin changes it. */
export const defaultSettingValues: SettingValues = settingValues.parse({});
