import type { Layer } from './canvas.ts';
import { colour, cover, shine, type Rgb } from './colour.ts';
import { clamp01, fractalNoise, gradientNoise, smoothstep } from './noise.ts';
import { between, seededRandom } from './random.ts';

/** A gradient from the top down to the horizon, colours evenly spaced. */
export function sky(colours: string[], horizon = 1): Layer {
  const stops = colours.map(colour);
  return () => (rgb, _x, y) => {
    const position = clamp01(y / horizon) * (stops.length - 1);
    const above = stops[Math.floor(position)];
    const below = stops[Math.ceil(position)];
    if (above) cover(rgb, above, 1);
    if (below) cover(rgb, below, smoothstep(0, 1, position % 1));
  };
}

export interface Disc {
  /** Place as a share of the width and height. */
  at: [number, number];
  /** In picture heights. */
  radius: number;
  colour: string;
  /** How far and how strongly the air around it glows. */
  glow: number;
  brightness?: number;
}

/** A sun, or a moon with its seas. */
export function disc({ at, radius, colour: hex, glow, brightness = 3 }: Disc, seas = 0): Layer {
  const light = colour(hex);
  const surface = fractalNoise(7, 4);
  return ({ aspect, pixel }) =>
    (rgb, x, y) => {
      const dx = x - at[0] * aspect;
      const dy = y - at[1];
      const distance = Math.hypot(dx, dy);
      shine(rgb, light, glow * (0.5 * Math.exp(-distance / 0.32) + Math.exp(-distance / 0.09)));
      const covered = clamp01((radius - distance) / (2 * pixel) + 0.5);
      if (covered === 0) return;
      const dim = seas * clamp01(0.5 + 1.2 * surface(dx / radius + 3, dy / radius));
      shine(rgb, light, covered * brightness * (1 - dim));
    };
}

export interface Clouds {
  seed: number;
  /** 0 is a clear sky, 1 an overcast one. */
  amount: number;
  horizon: number;
  lit: string;
  shade: string;
  /** Where the light comes from, as a share of the width and height. */
  from: [number, number];
}

/** A layer of cloud seen from below: it thins and flattens towards the horizon. */
export function clouds({ seed, amount, horizon, lit, shade, from }: Clouds): Layer {
  const noise = fractalNoise(seed, 6);
  const litColour = colour(lit);
  const shadeColour = colour(shade);
  return ({ aspect }) =>
    (rgb, x, y) => {
      const above = horizon - y;
      if (above <= 0.004) return;
      // The plane of the clouds: what is near the horizon is far away.
      const depth = 0.55 / (above + 0.12);
      const px = (x - aspect / 2) * depth * 1.6;
      const py = depth * 2.2;
      const density = noise(px, py);
      const covered = smoothstep(0.55 - amount, 1.05 - amount, density + 0.35);
      if (covered === 0) return;
      const towards = noise(px + 0.08 * (from[0] - x / aspect), py - 0.08 * (from[1] - y));
      const isLit = clamp01(0.42 + 2.6 * (density - towards) + 0.9 * (0.3 - density));
      const cloud: Rgb = [...shadeColour];
      cover(cloud, litColour, isLit);
      cover(rgb, cloud, covered * smoothstep(0, 0.1, above) * 0.92);
    };
}

/** Stars, denser along the band of the Milky Way, down to where the air is too thick. */
export function stars(seed: number, horizon: number, band = 0): Layer {
  const dust = fractalNoise(seed + 1, 5);
  const cloud = colour('#8f8fae');
  return ({ width, height, aspect, pixel }) => {
    const random = seededRandom(seed);
    const light = new Float32Array(width * height);
    const along = (x: number, y: number) => 0.75 * (x / aspect) + 0.55 * y - 0.55;
    for (let count = 0; count < 9_000; count++) {
      const column = Math.floor(random() * width);
      const row = Math.floor(random() * height * horizon);
      const near = Math.exp(-((along(column / height, row / height) / 0.13) ** 2));
      if (random() > 0.12 + 0.8 * band * near) continue;
      splat({ light, width }, column, row, { brightness: 0.1 + 2.5 * random() ** 12, pixel });
    }
    return (rgb, x, y) => {
      const fade = smoothstep(horizon, horizon - 0.35, y);
      const distance = along(x, y);
      const glow = band * Math.exp(-((distance / 0.12) ** 2));
      const lane = smoothstep(0.05, 0.55, dust(x * 3.2, y * 3.2) + Math.abs(distance) * 2);
      shine(rgb, cloud, 0.22 * glow * fade * (0.25 + 0.75 * lane));
      const star = light[Math.round(y * height) * width + Math.round(x * height)] ?? 0;
      rgb[0] += star * fade;
      rgb[1] += star * fade;
      rgb[2] += star * fade * 1.1;
    };
  };
}

interface Sky {
  light: Float32Array;
  width: number;
}

/** A point of light spills over its neighbours; a bright one as far as a 1,000th of the picture. */
function splat({ light, width }: Sky, column: number, row: number, star: Star): void {
  const spread = Math.max(0.6, (0.0006 * (0.6 + star.brightness)) / star.pixel);
  const reach = Math.ceil(2 * spread);
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      const at = (row + dy) * width + column + dx;
      if (at < 0 || at >= light.length) continue;
      const share = Math.exp(-(dx * dx + dy * dy) / (spread * spread));
      light[at] = (light[at] ?? 0) + star.brightness * share;
    }
  }
}

interface Star {
  brightness: number;
  pixel: number;
}

/** Curtains of northern light. */
export function aurora(seed: number, low: string, high: string): Layer {
  const fold = fractalNoise(seed, 3);
  const rays = gradientNoise(seed + 1);
  const lowColour = colour(low);
  const highColour = colour(high);
  const random = seededRandom(seed);
  const curtains = Array.from({ length: 3 }, (_, index) => ({
    foot: between(random, 0.4, 0.5) + index * 0.06,
    strength: between(random, 0.4, 0.9),
  }));
  return () => (rgb, x, y) => {
    for (const [index, { foot, strength }] of curtains.entries()) {
      const edge = foot + 0.22 * fold(x * 1.1 + index * 5, index * 3);
      const above = edge - y;
      if (above < -0.04) continue;
      const ray = 0.55 + 0.9 * rays(x * 24 + 3 * fold(x * 2, index), y * 0.8 + index * 7);
      const rise = smoothstep(-0.04, 0.03, above) * Math.exp(-Math.max(0, above) / 0.2);
      const light = strength * Math.max(0, ray) * rise;
      shine(rgb, lowColour, light);
      shine(rgb, highColour, light * smoothstep(0.05, 0.4, above) * 1.4);
    }
  };
}
