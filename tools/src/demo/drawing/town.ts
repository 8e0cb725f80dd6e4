import type { Layer } from './canvas.ts';
import { colour, cover, shine, type Rgb } from './colour.ts';
import { clamp01, gradientNoise, smoothstep } from './noise.ts';
import { between, seededRandom, type Random } from './random.ts';

const pick = (random: Random, colours: Rgb[]): Rgb =>
  colours[Math.floor(random() * colours.length)] ?? [1, 1, 1];

/** Lights out of focus: each becomes the disc of the lens's opening, brighter at its rim. */
export function bokeh(options: {
  seed: number;
  count: number;
  colours: string[];
  band: [number, number];
  size: number;
}): Layer {
  const colours = options.colours.map(colour);
  return ({ width, height, aspect }) => {
    const random = seededRandom(options.seed);
    const light = new Float32Array(width * height * 3);
    for (let count = 0; count < options.count; count++) {
      const x = random() * aspect * height;
      const y = between(random, ...options.band) * height;
      const radius = options.size * between(random, 0.35, 1.2) * height;
      const strength = 0.05 + 0.5 * random() ** 2;
      const tone = pick(random, colours);
      for (
        let row = Math.max(0, Math.ceil(y - radius));
        row < Math.min(height, y + radius);
        row++
      ) {
        const half = Math.sqrt(Math.max(0, radius ** 2 - (row - y) ** 2));
        for (
          let column = Math.max(0, Math.ceil(x - half));
          column < Math.min(width, x + half);
          column++
        ) {
          const out = Math.hypot(column - x, row - y) / radius;
          const disc = strength * (0.62 + 0.38 * out ** 6) * smoothstep(1, 0.975, out);
          const at = 3 * (row * width + column);
          for (let channel = 0; channel < 3; channel++) {
            light[at + channel] = (light[at + channel] ?? 0) + disc * (tone[channel] ?? 0);
          }
        }
      }
    }
    return (rgb, x, y) => {
      const at = 3 * (Math.round(y * height) * width + Math.round(x * height));
      shine(rgb, [light[at] ?? 0, light[at + 1] ?? 0, light[at + 2] ?? 0], 1);
    };
  };
}

export interface Facade {
  seed: number;
  columns: number;
  rows: number;
  wall: string;
  dark: string;
  lit: string[];
  /** Share of the windows that are lit. */
  share: number;
}

/** A block of flats, straight on. */
export function facade({ seed, columns, rows, wall, dark, lit, share }: Facade): Layer {
  const random = seededRandom(seed);
  const grime = gradientNoise(seed);
  const [wallColour, darkColour] = [colour(wall), colour(dark)];
  const litColours = lit.map(colour);
  const windows = Array.from({ length: columns * rows }, () => ({
    light: random() < share ? pick(random, litColours) : undefined,
    brightness: between(random, 0.35, 1.3),
    blind: random() < 0.45 ? random() * 0.8 : 0,
  }));
  return ({ aspect }) =>
    (rgb, x, y) => {
      const acrossWall = (x / aspect) * columns;
      const downWall = y * rows;
      const u = acrossWall % 1;
      const v = downWall % 1;
      const window = windows[Math.floor(downWall) * columns + Math.floor(acrossWall)];
      const stain = 1 + 0.16 * grime(x * 3, y * 2) + 0.07 * grime(x * 160, y * 160);
      cover(rgb, wallColour, 1);
      const ledge = smoothstep(0.9, 0.93, v) - 0.6 * smoothstep(0.96, 0.99, v);
      shine(rgb, wallColour, stain - 1 + 0.35 * ledge - 0.25 * smoothstep(0.12, 0, v));
      const isGlass = inside(u, 0.2, 0.8) * inside(v, 0.16, 0.78);
      if (!window || isGlass === 0) return;
      const glass: Rgb = [...darkColour];
      shine(glass, [0.5, 0.65, 0.9], 0.03 * (1 - v));
      if (window.light) {
        const isCurtain = smoothstep(window.blind + 0.02, window.blind - 0.02, (v - 0.16) / 0.62);
        shine(glass, window.light, window.brightness * (1 - 0.55 * isCurtain) * (0.75 + 0.5 * v));
      }
      const isFrame = Math.abs(u - 0.5) < 0.014 || Math.abs(v - 0.36) < 0.01;
      cover(rgb, glass, isGlass * (isFrame ? 0.25 : 1));
    };
}

const inside = (value: number, low: number, high: number) =>
  smoothstep(low - 0.006, low + 0.006, value) * smoothstep(high + 0.006, high - 0.006, value);

/** The lamps of passing cars, drawn out by a long exposure along a bending road. */
export function trails(seed: number, horizon: number): Layer {
  const random = seededRandom(seed);
  const [white, red] = [colour('#fff0d2'), colour('#ff2a12')];
  const lamps = Array.from({ length: 44 }, (_, index) => ({
    isLeaving: index % 2 === 0,
    lane: between(random, 0.08, 0.62) * (index % 2 === 0 ? 1 : -1),
    rise: between(random, 0, 0.07),
    strength: between(random, 0.15, 1),
  }));
  return ({ aspect, pixel }) =>
    (rgb, x, y) => {
      const below = y - horizon;
      if (below < 0) return;
      const bend = aspect * 0.5 + 0.32 * Math.sin(3.1 * Math.sqrt(below)) * (1 - below);
      for (const { isLeaving, lane, rise, strength } of lamps) {
        const height = below + rise * below;
        const distance = Math.abs(x - bend - lane * height * 1.5);
        const wide = pixel * 0.8 + 0.006 * below;
        const core = Math.exp(-((distance / wide) ** 2));
        const halo = 0.07 * Math.exp(-distance / (0.012 + 0.03 * below));
        shine(rgb, isLeaving ? red : white, strength * (core + halo) * clamp01(below * 25));
      }
    };
}

export interface Stairs {
  seed: number;
  lit: string;
  shade: string;
  /** The eye of the spiral as a share of the width and height. */
  eye: [number, number];
  stepsPerTurn: number;
  /** How fast it winds inwards; negative winds the other way. */
  pitch: number;
}

/** A spiral staircase from above: light falls from the upper left and each step catches it. */
export function stairs({ seed, lit, shade, eye, stepsPerTurn, pitch }: Stairs): Layer {
  const plaster = gradientNoise(seed);
  const [litColour, shadeColour] = [colour(lit), colour(shade)];
  return ({ aspect }) =>
    (rgb, x, y) => {
      const dx = (x - aspect * eye[0]) * Math.sign(pitch);
      const dy = y - eye[1];
      const radius = Math.hypot(dx, dy * 1.08);
      const turn = Math.atan2(dy, dx) / (2 * Math.PI);
      // Each turn is smaller than the one around it by the same factor.
      const spiral = Math.log(radius + 0.02) * Math.abs(pitch) - turn;
      const flight = spiral - Math.floor(spiral);
      const step = Math.abs((turn * stepsPerTurn + Math.floor(spiral) * 3) % 1);
      const isTread = smoothstep(0.3, 0.34, flight);
      const isRail = smoothstep(0.3, 0.27, flight) * smoothstep(0, 0.05, flight);
      const facing = 0.5 + 0.5 * Math.cos(2 * Math.PI * (turn - 0.62));
      const tread = isTread * (0.3 + 0.55 * step) * (0.35 + 0.65 * facing);
      const grain = 1 + 0.05 * plaster(x * 120, y * 120) + 0.1 * plaster(x * 6, y * 6);
      const light = (tread + isRail * (0.2 + 0.8 * facing)) * grain;
      cover(rgb, shadeColour, 1);
      cover(rgb, litColour, clamp01(light * (0.25 + 0.75 * smoothstep(0, 0.35, radius))));
    };
}
