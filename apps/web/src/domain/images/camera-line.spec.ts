import { describe, expect, it } from '@jest/globals';
import { emptyMetadata } from '@salon/api-contract';
import { cameraLine } from './camera-line.ts';

describe('the camera in one line', () => {
  it('has the camera and its settings, without lens and date', () => {
    const metadata = {
      ...{ camera: 'Nikon D800', lens: 'Nikkor', date: '2024-01-05T10:00:00' },
      ...{ aperture: 8, shutterSpeed: 0.004, iso: 200, focalLength: 50, focalLengthEquivalent: 75 },
    };
    expect(cameraLine(metadata)).toBe('Nikon D800 · f/8 · 1/250 s · ISO 200 · 50 mm');
  });

  it('has what is known, and may be empty', () => {
    expect(cameraLine({ ...emptyMetadata, iso: 100 })).toBe('ISO 100');
    expect(cameraLine(emptyMetadata)).toBe('');
  });
});
