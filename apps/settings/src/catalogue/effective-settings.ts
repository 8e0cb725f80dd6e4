import type { Setting, SettingValue } from '@salon/api-contract';
import { catalogue, type CataloguedSetting } from './catalogue.ts';

/** Every setting with the value that holds. */
export const effectiveSettings = (overrides: ReadonlyMap<string, SettingValue>): Setting[] =>
  catalogue.map((definition) => toSetting(definition, overrides));

/** A stored value that a newer catalogue no longer allows counts as not set. */
export function toSetting(
  definition: CataloguedSetting,
  overrides: ReadonlyMap<string, SettingValue>,
): Setting {
  const { isPublic: _isPublic, schema, ...setting } = definition;
  const stored = schema.safeParse(overrides.get(definition.name));
  return { ...setting, value: stored.success ? stored.data : definition.default };
}

/** Values by name. */
export const valuesOf = (settings: Setting[]): Record<string, SettingValue> =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value]));
