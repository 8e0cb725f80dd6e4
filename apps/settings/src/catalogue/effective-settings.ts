import type { Setting, SettingValue } from '@salon/api-contract';
import { catalogue, type CataloguedSetting } from './catalogue.ts';

/** Every setting with its effective value. */
export const effectiveSettings = (overrides: ReadonlyMap<string, SettingValue>): Setting[] =>
  catalogue.map((definition) => toSetting(definition, overrides));

/** Ignores a stored value that the current catalogue no longer allows. */
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
