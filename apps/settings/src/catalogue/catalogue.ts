import {
  ruleOf,
  settingsCatalogue,
  type Setting,
  type SettingDefinition,
  type SettingOption,
  type SettingValue,
} from '@salon/api-contract';
import type { z } from 'zod';

/** A setting of the contract's catalogue with the rule that a saved value must satisfy. */
export interface CataloguedSetting extends Omit<Setting, 'value'> {
  isPublic: boolean;
  schema: z.ZodType<SettingValue>;
}

const definitions: [string, SettingDefinition][] = Object.entries(settingsCatalogue);

/** All settings. */
export const catalogue: readonly CataloguedSetting[] = definitions.map(([name, definition]) => {
  const { options, ...rest }: SettingDefinition & { options?: readonly SettingOption[] } =
    definition;
  const schema = ruleOf(definition);
  const common = { ...rest, name, default: schema.parse(definition.default), schema };
  return options ? { ...common, options: [...options] } : common;
});

export const definitionOf = (name: string) => catalogue.find((setting) => setting.name === name);
