import type { RawTags } from './raw-tags.ts';
import { positiveNumber } from './positive-number.ts';

/** The aperture below which no lens can be built for use in air. */
const widestFNumber = 0.5;
/** Seconds. The fastest cameras reach 1/80000 s. */
const shortestExposure = 1e-6;
/** Seconds. Longer exposures have few digits, shorter ones are a fraction. */
const fractionsBelow = 0.3;

/** The f-number, from its logarithm (APEX) where the file has no other. */
export function fNumber({ FNumber, ApertureValue }: RawTags): number | null {
  const stated = positiveNumber(FNumber);
  if (stated !== null) return stated;
  const converted = positiveNumber(ApertureValue);
  // A logarithm of 0 (f/1) means unknown: cameras write a real f/1 as an f-number.
  if (converted === null || converted < widestFNumber || converted === 1) return null;
  // Logarithms are rounded: f/5.6 comes back as 5.598.
  return Number(converted.toPrecision(converted < 10 ? 2 : 3));
}

/** The exposure in seconds, from its logarithm (APEX) where the file has no other. */
export function exposureTime(tags: RawTags): number | null {
  const stated = positiveNumber(tags.ExposureTime);
  if (stated !== null) return stated;
  const converted = positiveNumber(tags.ShutterSpeedValue);
  if (converted === null || converted < shortestExposure) return null;
  // A logarithm of 0 is one second, or unknown if the aperture is unknown too.
  if (converted === 1 && fNumber(tags) === null) return null;
  return converted < fractionsBelow
    ? 1 / Math.round(1 / converted)
    : Number(converted.toPrecision(2));
}
