import type { z } from 'zod';
import { amount } from './amount.ts';

/** The sentence for a text format, by zod's name of the format. */
const formats: Record<string, string> = {
  datetime: 'Enter a date and time like 2024-01-05T13:20:00Z.',
  email: 'Enter a valid email address.',
};

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const entries = (count: number | bigint) =>
  Number(count) === 1 ? 'one entry' : `${amount(count)} entries`;

type TooBig = Pick<z.core.$ZodIssueTooBig, 'origin' | 'maximum' | 'inclusive'>;
type TooSmall = Pick<z.core.$ZodIssueTooSmall, 'origin' | 'minimum' | 'inclusive'>;

function tooBig({ origin, maximum, inclusive = true }: TooBig): string {
  const most = amount(maximum);
  if (origin === 'string') return `Enter at most ${most} characters.`;
  if (origin === 'array') return `Send at most ${entries(maximum)}.`;
  return inclusive ? `Enter a number up to ${most}.` : `Enter a number below ${most}.`;
}

function tooSmall({ origin, minimum, inclusive = true }: TooSmall): string {
  const least = amount(minimum);
  if (origin === 'string') return `Enter at least ${least} characters.`;
  if (origin === 'array') return `Send at least ${entries(minimum)}.`;
  return inclusive ? `Enter a number of at least ${least}.` : `Enter a number above ${least}.`;
}

/**
 * An error map for zod: a helpful sentence for each rule of the contract without its own sentence. Pass it as `error`
 * to `parse`; the sentence of a rule has priority.
 */
export const plainSentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type': {
      if (issue.input === undefined) return 'This value is missing.';
      const kind = kinds[issue.expected];
      return kind ? `This must be ${kind}.` : 'This value is not valid.';
    }
    case 'invalid_value':
      return `Choose ${issue.values.map(String).join(' or ')}.`;
    case 'invalid_format':
      return formats[issue.format] ?? 'This value has the wrong format.';
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_key':
      return issue.issues[0]?.message ?? 'This name is not valid.';
    case 'unrecognized_keys':
      return 'This has unknown fields.';
    default:
      return 'This value is not valid.';
  }
};
