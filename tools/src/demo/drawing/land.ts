import type { Layer } from './canvas.ts';
import { blend, colour, cover, type Rgb } from './colour.ts';
import { clamp01, fractalNoise, gradientNoise, smoothstep } from './noise.ts';
import { between, seededRandom } from './random.ts';

export interface Ridge {
  seed: number;
  /** Height of the foot and of the peaks above it, in picture heights from the top. */
  foot: number;
  height: number;
  /** Peaks across one picture height. */
  peaks: number;
  colour: Rgb;
  /** What gathers at the foot. */
  mist: Rgb;
  mistShare: number;
  /** Snow or light on the faces: its colour, and the share of the height above which it lies. */
  snow?: { colour: string; from: number };
  /** Height of the conifers along the edge. */
  trees?: number;
}

/** A chain of mountains or hills against what is behind it. */
export function ridge(options: Ridge): Layer {
  const { seed, foot, height, peaks, mist, mistShare, snow, trees = 0 } = options;
  const outline = fractalNoise(seed, 7);
  const faces = fractalNoise(seed + 100, 5);
  const snowColour = snow && colour(snow.colour);
  const mass: Rgb = [0, 0, 0];
  return ({ width, height: rows, pixel }) => {
    const crest = Float32Array.from({ length: width }, (_, column) => {
      const noise = outline((column / rows) * peaks, seed * 0.37);
      // Folding the noise makes peaks pointed and valleys round.
      return foot - height * (1.05 - Math.abs(noise) * 1.7);
    });
    const ground = Float32Array.from(crest);
    if (trees > 0) plant(crest, { seed, tallest: trees, rows });
    return (rgb, x, y) => {
      const column = Math.round(x * rows);
      const top = crest[column] ?? foot;
      const covered = clamp01((y - top) / pixel + 0.5);
      if (covered === 0) return;
      mass[0] = options.colour[0];
      mass[1] = options.colour[1];
      mass[2] = options.colour[2];
      // Mist and snow follow the ground, not the tips of the trees.
      const surface = ground[column] ?? foot;
      const depth = y - surface;
      if (snow && snowColour) {
        const slope = faces(x * peaks * 5 + depth * 6, y * peaks * 3);
        const side = faces(x * peaks * 2.2 - depth * 5, y * 2);
        const line = foot - height * snow.from + 0.12 * slope;
        const lies = smoothstep(line + 0.05, line - 0.05, y) * smoothstep(-0.25, 0.2, slope);
        cover(mass, snowColour, lies * (0.35 + 0.65 * smoothstep(-0.2, 0.25, side)));
      }
      cover(mass, mist, mistShare * smoothstep(-trees / 2, foot - surface + 0.08, depth));
      cover(rgb, mass, covered);
    };
  };
}

/** Raises the edge by a row of conifers of different heights. */
function plant(crest: Float32Array, wood: { seed: number; tallest: number; rows: number }): void {
  const random = seededRandom(wood.seed + 50);
  const ground = Float32Array.from(crest);
  for (let column = 0; column < crest.length;) {
    const tall = wood.tallest * between(random, 0.35, 1) * wood.rows;
    const half = tall * between(random, 0.16, 0.24);
    for (let offset = -Math.ceil(half); offset <= half; offset++) {
      const at = column + offset;
      // Branches: the outline steps inwards as it climbs.
      const up = Math.max(0, 1 - Math.abs(offset) / half);
      const branch = 0.16 * (((up * 9 + random() * 0.3) % 1) - 0.5) * (1 - up);
      const tip = (ground[column] ?? 1) - (Math.max(0, up ** 1.25 + branch) * tall) / wood.rows;
      if (at >= 0 && at < crest.length) crest[at] = Math.min(crest[at] ?? 1, tip);
    }
    column += Math.max(2, Math.round(half * between(random, 0.5, 1.5)));
  }
}

export interface Range {
  seed: number;
  count: number;
  /** Feet of the farthest and the nearest chain, in picture heights from the top. */
  from: number;
  to: number;
  far: string;
  near: string;
  mist: string;
  height?: number;
  peaks?: number;
  mistShare?: number;
  snow?: { colour: string; from: number };
  trees?: number;
}

/** Chain behind chain: the air makes each paler, smaller and smoother than the one before it. */
export function range(options: Range): Layer[] {
  const { seed, count, from, to, height = 0.2, peaks = 1.3, mistShare = 0.75 } = options;
  const far = colour(options.far);
  const near = colour(options.near);
  const mist = colour(options.mist);
  return Array.from({ length: count }, (_, index) => {
    const share = count === 1 ? 1 : index / (count - 1);
    const isNearest = index === count - 1;
    return ridge({
      seed: seed + index * 13,
      foot: from + (to - from) * share,
      height: height * (1 - 0.35 * share),
      peaks: peaks * (1 - 0.25 * share),
      colour: blend(far, near, share ** 1.2),
      mist: blend(far, mist, 0.8),
      mistShare: mistShare * (1 - 0.7 * share),
      ...(options.snow && index < count * 0.4 ? { snow: options.snow } : {}),
      ...(options.trees && share >= 0.5
        ? { trees: options.trees * (isNearest ? 1 : share * 0.5) }
        : {}),
    });
  });
}

export interface Field {
  horizon: number;
  /** Where the rows meet, as a share of the width. */
  vanishing: number;
  row: string;
  furrow: string;
  haze: string;
  /** Rows across the picture at its lower edge. */
  rows: number;
  seed: number;
}

/** Rows of something grown, running to the horizon. */
export function field({ horizon, vanishing, row, furrow, haze, rows, seed }: Field): Layer {
  const leaves = gradientNoise(seed);
  const patches = fractalNoise(seed + 1, 4);
  const [rowColour, furrowColour, hazeColour] = [colour(row), colour(furrow), colour(haze)];
  return ({ aspect }) =>
    (rgb, x, y) => {
      const below = y - horizon - 0.012 * patches(x * 1.5, 3);
      if (below <= 0) return;
      const depth = 1 / (below + 0.015);
      const across = (x - vanishing * aspect) * depth;
      const wave = Math.sin(across * rows + 0.5 * patches(across * 0.8, depth * 0.4));
      const texture = leaves(across * 70, depth * 55) + 0.6 * leaves(across * 25, depth * 22);
      // Far rows melt into one tone, as they are finer than the eye can part.
      const parted = smoothstep(0.01, 0.12, below);
      const isRow = clamp01(0.5 + parted * (0.75 * wave + 0.55 * texture));
      cover(rgb, furrowColour, 1);
      cover(rgb, rowColour, isRow);
      const light = 0.75 + 0.35 * patches(across * 0.35, depth * 0.25) + 0.3 * parted * texture;
      rgb[0] *= light;
      rgb[1] *= light;
      rgb[2] *= light;
      cover(rgb, hazeColour, 0.85 * Math.exp(-below / 0.07));
    };
}

export interface Dune {
  seed: number;
  /** Height of the crest at its middle, from the top. */
  crest: number;
  swing: number;
  lit: string;
  shade: string;
}

/** A dune with its sharp crest, the lit flank and the ripples of the wind. */
export function dune({ seed, crest, swing, lit, shade }: Dune): Layer {
  const noise = gradientNoise(seed);
  const fine = gradientNoise(seed + 3);
  const [litColour, shadeColour] = [colour(lit), colour(shade)];
  return ({ pixel }) =>
    (rgb, x, y) => {
      const top = crest + swing * noise(x * 0.9, seed * 0.71) + 0.25 * swing * noise(x * 2.3, 9);
      const covered = clamp01((y - top) / pixel + 0.5);
      if (covered === 0) return;
      const depth = y - top;
      // The knife edge that runs down from the crest parts light and shade.
      const edge = noise(x * 1.5 + depth * 2.4, seed * 0.31) + 0.3 * noise(x * 2.6, depth * 4);
      const isLit = smoothstep(-0.035, 0.035, edge - depth * 0.2);
      const phase = (depth * 110) / (0.3 + y) + 5 * noise(x * 2.2, y * 4) + x * 14;
      const ripple = 0.05 * Math.sin(phase) * smoothstep(0.02, 0.15, depth);
      const grains = 0.05 * fine(x * 160, y * 160);
      const sand: Rgb = [...shadeColour];
      cover(
        sand,
        litColour,
        clamp01(isLit * (0.92 - 0.4 * depth) + (ripple + grains) * (0.4 + 0.6 * isLit)),
      );
      cover(rgb, sand, covered);
    };
}
