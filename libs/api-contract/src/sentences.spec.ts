import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import * as contract from './index.ts';
import { plainSentence } from './sentences.ts';

/** Words that occur in zod's own messages. */
const libraryMessage = /\b(invalid|expected|received|too (big|small)|unrecognized|pattern)\b/i;

/** All bodies and queries of requests. */
const requests = Object.entries(contract).flatMap(([name, value]): [string, z.ZodType][] =>
  /(Body|Query|Edit)$/.test(name) && value instanceof z.ZodType ? [[name, value]] : [],
);

const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value, { error: plainSentence }).error?.issues.map(({ message }) => message) ??
  [];

/** Values of every kind, too short, too long, too small and too large. */
const wrong = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', 0, -1, 1.5, Infinity, [], {}, [''], { en: 1 }),
  fc.constant('x'.repeat(20_000)),
  fc.constant(1e300),
  fc.constant(Array.from({ length: 30_000 }, () => 'a')),
);

describe('the sentence for a value that is refused', () => {
  it.each(requests)('is not one of zod, for any invalid value in %s', (_, schema) => {
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const bodies = fc.oneof(
      fc.record(Object.fromEntries(fields.map((field) => [field, wrong])), { requiredKeys: [] }),
      wrong,
    );
    const seen = new Set<string>();
    for (const body of fc.sample(bodies, { numRuns: 300, seed: 7 })) {
      messagesOf(schema, body).forEach((message) => seen.add(message));
    }
    for (const message of seen) {
      expect(message).toMatch(/^[A-Z].*\.$/);
      expect(message).not.toMatch(libraryMessage);
    }
  });

  it('covers more than a dozen requests', () => {
    expect(requests.length).toBeGreaterThan(12);
  });

  it.each([
    [z.string(), undefined, 'This value is missing.'],
    [z.string(), 1, 'This must be a text.'],
    [z.string().max(3), 'abcd', 'Enter at most 3 characters.'],
    [z.string().min(3), 'ab', 'Enter at least 3 characters.'],
    [z.number().positive(), -1, 'Enter a number above 0.'],
    [z.number().max(1_000), 1_001, 'Enter a number up to 1,000.'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Send at most 2 entries.'],
    [z.array(z.string()).min(1), [], 'Send at least one entry.'],
    [z.enum(['asc', 'desc']), 'up', 'Choose asc or desc.'],
    [z.email(), 'not-an-address', 'Enter a valid email address.'],
    [z.strictObject({}), { a: 1 }, 'This has unknown fields.'],
  ])('says what to do', (schema, value, sentence) => {
    expect(messagesOf(schema, value)).toEqual([sentence]);
  });
});
