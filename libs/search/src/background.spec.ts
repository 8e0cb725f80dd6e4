import { describe, expect, it } from '@jest/globals';
import { backgroundOf, backgroundPrompts } from './background.ts';
import { backgroundTexts } from './background-texts.ts';
import { meanAndDeviation } from './mean-and-deviation.ts';

describe('the mean and deviation', () => {
  it.each([
    [[], 0, 0],
    [[3], 3, 0],
    [[1, 3], 2, 1],
    [[2, 4, 4, 4, 5, 5, 7, 9], 5, 2],
  ])('of %j are %d and %d', (numbers, mean, deviation) => {
    expect(meanAndDeviation(numbers)).toEqual({ mean, deviation });
  });
});

describe('the background of an image', () => {
  it('is how similar the image is to each of the texts', () => {
    const texts = [Float32Array.of(1, 0), Float32Array.of(0, 1)];
    const { mean, deviation } = backgroundOf(Float32Array.of(0.8, 0.6), texts);
    expect(mean).toBeCloseTo(0.7);
    expect(deviation).toBeCloseTo(0.1);
  });

  it('has a prompt for each text, and no text twice', () => {
    expect(backgroundPrompts).toHaveLength(backgroundTexts.length);
    expect(new Set(backgroundPrompts).size).toBe(backgroundTexts.length);
    expect(backgroundPrompts[0]).toBe(`a photo of ${backgroundTexts[0]}`);
  });
});
