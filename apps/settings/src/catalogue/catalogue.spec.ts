import { describe, expect, it } from '@jest/globals';
import {
  displaySettingValues,
  publicSettingValues,
  settingNames,
  settingType,
} from '@salon/api-contract';
import { defaultServerSettings, serverSettings } from '@salon/service-contract';
import fc from 'fast-check';
import { catalogue, definitionOf } from './catalogue.ts';
import { effectiveSettings, valuesOf } from './effective-settings.ts';

const defaults = valuesOf(effectiveSettings(new Map()));
const anything = fc.anything({ withNullPrototype: true, withBigInt: true });
const numberNear = (bound: number) => fc.double({ min: bound - 5, max: bound + 5, noNaN: true });
const parse = (name: string, value: unknown) => definitionOf(name)?.schema.safeParse(value);

describe('the catalogue', () => {
  it('has each setting of the contract once', () => {
    const names = catalogue.map(({ name }) => name);
    expect(names.sort()).toEqual([...settingNames].sort());
  });

  it('uses every type of control', () => {
    const types = new Set(catalogue.map(({ type }) => type));
    expect([...types].sort()).toEqual([...settingType.options].sort());
  });

  it('shows visitors exactly what the contract promises them', () => {
    const names = catalogue.filter(({ isPublic }) => isPublic).map(({ name }) => name);
    const promised = { ...publicSettingValues.shape, ...displaySettingValues.shape };
    expect(names.sort()).toEqual(Object.keys(promised).sort());
    expect(displaySettingValues.safeParse(defaults).success).toBe(true);
  });

  it('has each setting that services act upon, with the default they assume', () => {
    expect(defaults).toMatchObject(defaultServerSettings);
  });

  it('allows no value that services would not understand', () => {
    const names = serverSettings.keyof().options;
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.double(), (name, value) => {
        const parsed = parse(name, value);
        if (!parsed?.success) return;
        expect(serverSettings.parse({ [name]: parsed.data })[name]).toBe(parsed.data);
      }),
    );
  });
});

describe('values that admins type', () => {
  it('are taken or refused, and never make anything throw', () => {
    fc.assert(
      fc.property(fc.constantFrom(...catalogue), anything, ({ schema }, value) => {
        const parsed = schema.safeParse(value);
        // What is saved is read with the same schema again.
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
