import { z } from 'zod';
import { valueOfOption, type Setting, type SettingOption, type SettingValue } from './settings.ts';

type Limits = Pick<Setting, 'type' | 'min' | 'max' | 'maxLength' | 'pattern' | 'patternHint'> & {
  options?: readonly SettingOption[] | undefined;
};

/** The rule for a setting's values. Its messages are phrases that begin with "must". */
export function ruleOf(setting: Limits): z.ZodType<SettingValue> {
  switch (setting.type) {
    case 'toggle':
      return z.boolean('must be on or off');
    case 'string':
    case 'text':
      return text(setting);
    case 'integer':
      return z.int(rangeOf('a whole number', setting)).pipe(within('a whole number', setting));
    case 'decimal':
      return within('a number', setting).transform(toHundredths);
    case 'switch':
      return choice(setting.options);
    case 'textpairs':
      return pairs;
  }
}

function text({ maxLength = Infinity, pattern, patternHint }: Limits) {
  const rule = z
    .string('must be a text')
    .max(maxLength, `must have at most ${maxLength} characters`);
  return pattern === undefined ? rule : rule.regex(new RegExp(pattern, 'u'), patternHint);
}

function within(kind: string, limits: Limits) {
  const { min = -Infinity, max = Infinity } = limits;
  const range = rangeOf(kind, limits);
  return z.number(range).min(min, range).max(max, range);
}

function rangeOf(kind: string, { min, max }: Limits): string {
  return `must be ${kind}${min === undefined ? '' : ` from ${min}`}${max === undefined ? '' : ` to ${max}`}`;
}

/** The step of the input on the settings page. */
const toHundredths = (value: number) => Math.round(value * 100) / 100;

function choice(options: readonly SettingOption[] = []) {
  const values = options.map(valueOfOption);
  return z.enum(values, `must be ${values.join(' or ')}`);
}

const maxPairs = 200;
const maxPairLength = 100;
const shape = 'must be pairs of texts';
const pair = z.tuple(
  [z.string(shape).min(1, 'must say in each pair what to replace'), z.string(shape)],
  shape,
);
const pairs = z
  .array(pair, shape)
  .max(maxPairs, `must have at most ${maxPairs} pairs`)
  .refine(
    (list) => list.flat().every((part) => part.length <= maxPairLength),
    `must have texts of at most ${maxPairLength} characters`,
  );
