import type { Layer } from './canvas.ts';
import { colour, cover, shine, type Rgb } from './colour.ts';
import { clamp01, fractalNoise, smoothstep } from './noise.ts';

export interface Sea {
  seed: number;
  horizon: number;
  deep: string;
  /** What the water mirrors at the horizon and further up. */
  mirrored: string;
  /** Strength of the waves; 0.2 is a lake, 1 a fresh wind. */
  waves: number;
  /** The path of light below a sun or moon at this share of the width. */
  glitter?: { at: number; colour: string; strength: number };
}

/** Open water from the horizon to the foot of the picture. */
export function sea({ seed, horizon, deep, mirrored, waves, glitter }: Sea): Layer {
  const noise = fractalNoise(seed, 4);
  const fine = fractalNoise(seed + 1, 3);
  const [deepColour, mirroredColour] = [colour(deep), colour(mirrored)];
  const light = glitter && colour(glitter.colour);
  const water: Rgb = [0, 0, 0];
  return ({ aspect, pixel }) =>
    (rgb, x, y) => {
      const below = y - horizon;
      const covered = clamp01(below / pixel + 0.5);
      if (covered === 0) return;
      const depth = 1 / (Math.max(0, below) + 0.03);
      const across = (x - aspect / 2) * depth;
      const swell = noise(across * 0.9, depth * 3.2);
      const ripple = fine(across * 4.5, depth * 13);
      const surface = waves * (0.75 * swell + 0.5 * ripple);
      // A flat view mirrors the sky, a steep one shows the water (Fresnel).
      const mirrors = clamp01(0.18 + 0.8 * Math.exp(-below / 0.22) + 0.55 * surface);
      water[0] = deepColour[0];
      water[1] = deepColour[1];
      water[2] = deepColour[2];
      cover(water, mirroredColour, mirrors);
      if (glitter && light) {
        const aside = Math.abs(x - glitter.at * aspect) / (0.035 + 0.32 * below);
        const facing = smoothstep(0.05, 0.75, ripple + 0.6 * swell + 0.75 - 0.5 * aside);
        shine(water, light, glitter.strength * facing * Math.exp(-aside * aside * 0.45));
      }
      cover(rgb, water, covered);
    };
}

/** A calm lake: what was painted above the shore, upside down, darker and drawn out by ripples. */
export function lake(shore: number, tint: string, scene: Layer[], seed: number): Layer {
  const tintColour = colour(tint);
  const ripples = fractalNoise(seed, 4);
  return (frame) => {
    const paints = scene.map((layer) => layer(frame));
    const last = frame.aspect - frame.pixel;
    return (rgb, x, y) => {
      const below = y - shore;
      if (below < 0) return;
      const depth = 1 / (below + 0.05);
      const shake = ripples((x - frame.aspect / 2) * depth * 0.9, depth * 9) * below;
      const mirrorX = Math.min(last, Math.max(0, x + 0.02 * shake));
      const mirrorY = clamp01(shore - below * 0.96 + 0.16 * shake);
      rgb.fill(0);
      for (const paint of paints) paint(rgb, mirrorX, mirrorY);
      cover(rgb, tintColour, 0.22 + 0.35 * below);
      shine(rgb, [1, 1, 1], 0.02 * Math.exp(-below / 0.006));
    };
  };
}
