import type { Setting, SettingType, SettingValue, TextPair } from '@salon/api-contract';
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
  <V extends SettingValue>(
    common: Common & Pick<Setting, 'options'> & { default: V; schema: z.ZodType<V> },
  ) => ({
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

/** A number with up to two decimals, as the page's input steps. */
export const decimal = (
  common: Common & { default: number; min: number; max: number },
): SettingDefinition => {
  const { min, max, ...rest } = common;
  const range = `must be a number from ${min} to ${max}`;
  const schema = z.number(range).min(min, range).max(max, range);
  return define('decimal')({
    ...rest,
    schema: schema.transform((value) => Math.round(value * 100) / 100),
  });
};

/** One of several. */
export const choice = (
  common: Common & { default: string; options: { value: string; label: string }[] },
): SettingDefinition => {
  const values = common.options.map(({ value }) => value);
  return define('switch')({ ...common, schema: z.enum(values, `must be ${values.join(' or ')}`) });
};

const maxPairs = 200;
const maxPairLength = 100;
const pairs = 'must be pairs of texts';
const pair = z.tuple(
  [z.string(pairs).min(1, 'must say in each pair what to replace'), z.string(pairs)],
  pairs,
);

/** Texts to replace, each with what replaces it. */
export const textPairs = (common: Common & { default: TextPair[] }): SettingDefinition =>
  define('textpairs')({
    ...common,
    schema: z
      .array(pair, pairs)
      .max(maxPairs, `must have at most ${maxPairs} pairs`)
      .refine(
        (list) => list.flat().every((text) => text.length <= maxPairLength),
        `must have texts of at most ${maxPairLength} characters`,
      ),
  });

const limited = (maxLength: number) =>
  z.string('must be a text').max(maxLength, `must have at most ${maxLength} characters`);

const withoutLength = ({
  maxLength: _,
  ...common
}: Common & { default: string; maxLength: number }) => common;
