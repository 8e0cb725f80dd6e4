import {
  ruleOf,
  type Setting,
  type SettingName,
  type SettingType,
  type SettingValue,
  type TextPair,
} from '@salon/api-contract';
import type { z } from 'zod';

/** One setting as the code defines it; the database holds only values that differ from `default`. */
export interface SettingDefinition extends Omit<Setting, 'name' | 'value'> {
  name: SettingName;
  /** Whether visitors may read it. */
  isPublic: boolean;
  /** What a saved value must satisfy. */
  schema: z.ZodType<SettingValue>;
}

type Common = Pick<SettingDefinition, 'name' | 'category' | 'description' | 'isPublic'>;

const define =
  <Own extends Partial<Setting>>(type: SettingType) =>
  (definition: Common & Own & { default: SettingValue }): SettingDefinition => ({
    ...definition,
    type,
    schema: ruleOf({ ...definition, type }),
  });

export const toggle = define<{ default: boolean }>('toggle');

/** One line. */
export const string = define<{ default: string; maxLength: number }>('string');

/** One line that names one of the options, or something else that the pattern allows. */
export const openChoice = define<{
  default: string;
  maxLength: number;
  options: { value: string; label: string }[];
  pattern: string;
  patternHint: string;
}>('string');

/** Several lines. */
export const text = define<{ default: string; maxLength: number }>('text');

export const integer = define<{ default: number; min: number; max: number }>('integer');

/** A number with up to two decimals. */
export const decimal = define<{ default: number; min: number; max: number }>('decimal');

/** One of several. */
export const choice = define<{ default: string; options: { value: string; label: string }[] }>(
  'switch',
);

/** Texts to replace, each with what replaces it. */
export const textPairs = define<{ default: TextPair[] }>('textpairs');
