import { describe, expect, it } from '@jest/globals';
import { ServiceError } from '@salon/service-contract';
import { z } from 'zod';
import { validated } from './validated.ts';

describe('validated', () => {
  const schema = z.object({ name: z.string().optional() });

  it('takes a missing body for an empty one', () => {
    expect(validated(schema, undefined)).toEqual({});
  });

  it.each([null, [], 1, 'a'])('refuses %j where an object belongs', (value) => {
    expect(() => validated(schema, value)).toThrow(new ServiceError('request/invalid'));
  });

  it('refuses a text whose length cannot become a number', () => {
    const limited = z.object({ name: z.string().max(5) });
    const hostile: unknown = JSON.parse('{"name":{"length":{"valueOf":0,"toString":0}}}');
    expect(() => validated(limited, hostile)).toThrow(new ServiceError('request/invalid'));
  });

  it('names at most fifty fields that are wrong', () => {
    const wrong = Array.from({ length: 60 }, () => ({ name: 1 }));
    const fields = Array.from({ length: 50 }, (_, at) => ({ field: `${at}.name` }));
    expect(factsOf(() => validated(z.array(schema), wrong))).toMatchObject({ validation: fields });
  });
});

function factsOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error instanceof ServiceError ? error.facts : error;
  }
}
