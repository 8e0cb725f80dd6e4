import type { Setting, SettingType, SettingValue } from '@salon/api-contract';
import { z } from 'zod';

/** One setting as the code defines it; the database holds only values that differ from `default`. */
export interface SettingDefinition extends Omit<Setting, 'value'> {
  /** Whether visitors may read it. */
  isPublic: boolean;
  /** What a saved value must satisfy. */
  schema: z.ZodType<SettingValue>;
}

type Common = Pick<SettingDefinition, 'name' | 'category' | 'description' | 'isPublic'>;

const define =
  <T extends SettingType>(type: T) =>
  <V extends SettingValue>(common: Common & { default: V; schema: z.ZodType<V> }) => ({
    ...common,
    type,
  });

export const toggle = (common: Common & { default: boolean }): SettingDefinition =>
  define('toggle')({ ...common, schema: z.boolean('must be on or off') });

/** One line. */
export const string = (
  common: Common & { default: string; maxLength: number },
): SettingDefinition =>
  define('string')({ ...withoutLength(common), schema: limited(common.maxLength) });

/** Several lines. */
export const text = (common: Common & { default: string; maxLength: number }): SettingDefinition =>
  define('text')({ ...withoutLength(common), schema: limited(common.maxLength) });

export const integer = (
  common: Common & { default: number; min: number; max: number },
): SettingDefinition => {
  const { min, max, ...rest } = common;
  const range = `must be a whole number from ${min} to ${max}`;
  return define('integer')({ ...rest, schema: z.int(range).min(min, range).max(max, range) });
};

const limited = (maxLength: number) =>
  z.string('must be a text').max(maxLength, `must have at most ${maxLength} characters`);

const withoutLength = ({
  maxLength: _,
  ...common
}: Common & { default: string; maxLength: number }) => common;
