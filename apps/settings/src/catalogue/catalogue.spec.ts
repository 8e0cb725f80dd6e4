import { describe, expect, it } from '@jest/globals';
import { settingType } from '@salon/api-contract';
import { parseUntrusted } from '@salon/service-contract';
import fc from 'fast-check';
import { catalogue, definitionOf } from './catalogue.ts';

const anything = fc.oneof(
  { weight: 9, arbitrary: fc.anything({ withNullPrototype: true, withBigInt: true }) },
  // A length that cannot become a number.
  { weight: 1, arbitrary: fc.constant({ length: { valueOf: 0, toString: 0 } }) },
);
const numberNear = (bound: number) => fc.double({ min: bound - 5, max: bound + 5, noNaN: true });
const parse = (name: string, value: unknown) => definitionOf(name)?.schema.safeParse(value);

describe('the catalogue', () => {
  it('uses every type of control', () => {
    const types = new Set(catalogue.map(({ type }) => type));
    expect([...types].sort()).toEqual([...settingType.options].sort());
  });

  it('has valid defaults', () => {
    for (const { schema, default: value } of catalogue) expect(schema.parse(value)).toEqual(value);
  });

  it('describes each setting with sentences', () => {
    for (const { description } of catalogue) expect(description).toMatch(/\.$/);
  });
});

describe('values that admins type', () => {
  it('are accepted or refused without throwing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...catalogue), anything, ({ schema }, value) => {
        const parsed = parseUntrusted(schema, value);
        // A saved value is read with the same schema.
        if (parsed.success) expect(schema.parse(parsed.data)).toEqual(parsed.data);
        else expect(parsed.error.issues[0]?.message).toMatch(/^must /);
      }),
    );
  });

  it.each([
    ['stagedImageHours', 1, 744],
    ['renditionQuality', 40, 95],
    ['cleanupStagedEveryHours', 0, 744],
  ])('are whole numbers within the bounds of %s', (name, min, max) => {
    fc.assert(
      fc.property(fc.oneof(numberNear(min), numberNear(max), fc.integer()), (value) => {
        const isAllowed = Number.isInteger(value) && value >= min && value <= max;
        expect(parse(name, value)?.success).toBe(isAllowed);
      }),
    );
  });

  it('are rounded to the hundredths that the input steps by', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (value) => {
        const saved = Number(parse('searchStrictness', value)?.data);
        expect(Math.abs(saved - value)).toBeLessThanOrEqual(0.005 + Number.EPSILON);
        expect(saved).toBe(Number(saved.toFixed(2)));
      }),
    );
  });

  it.each([
    ['searchStrictness', 1.01, 'must be a number from 0 to 1'],
    ['searchStrictness', '0.5', 'must be a number from 0 to 1'],
    ['wallOrder', 'size', 'must be shuffle or date'],
    ['hideDates', 'yes', 'must be on or off'],
    ['cameraNames', [['NIKON']], 'must be pairs of texts'],
    ['cameraNames', [['', 'x']], 'must say in each pair what to replace'],
    ['lensNames', [['x', 'y'.repeat(101)]], 'must have texts of at most 100 characters'],
  ])('%s refuses %j', (name, value, message) => {
    expect(parse(name, value)?.error?.issues[0]?.message).toBe(message);
  });
});
