import { describe, expect, it } from '@jest/globals';
import { maxMegapixels } from '@salon/api-contract';
import { defaultLimits } from '@salon/image-inspection';

describe('the inspection of an upload', () => {
  it('passes pictures of as many pixels as the worker decodes', () => {
    expect(defaultLimits.maxMegapixels).toBe(maxMegapixels);
  });
});
