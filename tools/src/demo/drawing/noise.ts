import { seededRandom } from './random.ts';

/** Smooth noise over the plane, about -0.7 to 0.7, features about 1 apart. */
export type Noise = (x: number, y: number) => number;

const SIZE = 256;
const MASK = SIZE - 1;

/** Perlin's gradient noise. */
export function gradientNoise(seed: number): Noise {
  const random = seededRandom(seed);
  const order = Uint8Array.from({ length: SIZE }, (_, index) => index);
  for (let last = SIZE - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  const angles = Array.from({ length: SIZE }, () => random() * 2 * Math.PI);
  const gradientX = Float32Array.from(angles, Math.cos);
  const gradientY = Float32Array.from(angles, Math.sin);
  // All indices are masked into the tables, hence `?? 0` is never taken.
  const corner = (ix: number, iy: number, dx: number, dy: number) => {
    const at = order[(ix + (order[iy & MASK] ?? 0)) & MASK] ?? 0;
    return (gradientX[at] ?? 0) * dx + (gradientY[at] ?? 0) * dy;
  };
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const dx = x - ix;
    const dy = y - iy;
    const u = fade(dx);
    const above = mix(corner(ix, iy, dx, dy), corner(ix + 1, iy, dx - 1, dy), u);
    const below = mix(corner(ix, iy + 1, dx, dy - 1), corner(ix + 1, iy + 1, dx - 1, dy - 1), u);
    return mix(above, below, fade(dy));
  };
}

/** Noise upon noise, each octave twice as fine and half as strong; about -1 to 1. */
export function fractalNoise(seed: number, octaves: number): Noise {
  const noise = gradientNoise(seed);
  return (x, y) => {
    let sum = 0;
    let strength = 1;
    let scale = 1;
    for (let octave = 0; octave < octaves; octave++) {
      // The shift keeps the octaves' lattices apart, where all noise would be zero at once.
      sum += strength * noise(x * scale + octave * 17.3, y * scale + octave * 9.1);
      strength *= 0.5;
      scale *= 2;
    }
    return sum;
  };
}

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

export const clamp01 = (value: number): number => (value < 0 ? 0 : value > 1 ? 1 : value);

/** 0 below `low`, 1 above `high`, smooth between; also with `low` above `high`. */
export const smoothstep = (low: number, high: number, value: number): number => {
  const t = clamp01((value - low) / (high - low));
  return t * t * (3 - 2 * t);
};

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);
