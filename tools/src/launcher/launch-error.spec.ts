import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LaunchError, showFailure } from './launch-error.ts';

describe('the failure of a command', () => {
  let shown: string;

  beforeEach(() => {
    shown = '';
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
      shown += String(text);
      return true;
    });
  });
  afterEach(() => void jest.restoreAllMocks());

  it('of its configuration is a sentence, with its own exit code', () => {
    expect(showFailure(new LaunchError('PORT: must be a number', 78))).toBe(78);
    expect(shown).toBe('PORT: must be a number\n');
  });

  it('that is unexpected has its stack, and exit code 1', () => {
    expect(showFailure(new Error('unexpected'))).toBe(1);
    expect(shown).toMatch(/^Error: unexpected\n +at /);
  });
});
