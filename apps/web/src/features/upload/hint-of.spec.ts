import { describe, expect, it } from '@jest/globals';
import { uploadMessages } from '@salon/api-contract';
import { hintOf } from './hint-of.ts';

describe('the hint about a file', () => {
  it.each([
    ...['3FR', 'fff', 'iiq', 'mos', 'mef', 'rwl', 'x3f', 'gpr', 'crw', 'sr2', 'srf', 'mrw', 'kdc'],
    ...['dcr', 'erf'],
  ])('is that a .%s is a RAW picture', (ending) => {
    expect(hintOf(new File([''], `B0001.${ending}`))).toBe(uploadMessages.hints.raw);
  });
});
