import { clamp01 } from './noise.ts';

/** Red, green and blue in linear light; 1 is white paper in the sun, a light may be more. */
export type Rgb = [red: number, green: number, blue: number];

/** '#rrggbb' as a screen shows it, in linear light. */
export function colour(hex: string): Rgb {
  const channel = (index: number) =>
    toLinear(Number.parseInt(hex.slice(index, index + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/** Covers what is there with `paint`; a share of 1 hides it. */
export function cover(rgb: Rgb, paint: Rgb, share: number): void {
  rgb[0] += (paint[0] - rgb[0]) * share;
  rgb[1] += (paint[1] - rgb[1]) * share;
  rgb[2] += (paint[2] - rgb[2]) * share;
}

/** Adds light to what is there. */
export function shine(rgb: Rgb, light: Rgb, strength: number): void {
  rgb[0] += light[0] * strength;
  rgb[1] += light[1] * strength;
  rgb[2] += light[2] * strength;
}

export const scale = (rgb: Rgb, factor: number): Rgb => [
  rgb[0] * factor,
  rgb[1] * factor,
  rgb[2] * factor,
];

export const blend = (from: Rgb, to: Rgb, share: number): Rgb => {
  const result: Rgb = [...from];
  cover(result, to, share);
  return result;
};

/** The sRGB transfer function, and its inverse below. */
const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

export const toScreen = (value: number): number => {
  const clamped = clamp01(value);
  return clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
};
