import { toScreen, type Rgb } from './colour.ts';
import { seededRandom } from './random.ts';

/**
 * The unit of a drawing is the height of the picture: y runs from 0 at the top to 1,
 * x from 0 at the left to `aspect`. One pixel is `pixel` units wide.
 */
export interface Frame {
  width: number;
  height: number;
  aspect: number;
  pixel: number;
}

/** Changes the light of one point. */
export type Paint = (rgb: Rgb, x: number, y: number) => void;
/** One thing in the picture, in front of what was painted before; it may prepare tables for the frame. */
export type Layer = (frame: Frame) => Paint;

export interface Development {
  seed: number;
  /** Strength of the film's grain; 1 is what ISO 800 looks like. */
  grain: number;
  isBlackAndWhite?: boolean;
}

export interface Raster {
  width: number;
  height: number;
  /** Three bytes a pixel, sRGB. */
  pixels: Buffer;
}

const SHADES = 4096;
const SCREEN = Uint8Array.from({ length: SHADES + 1 }, (_, shade) =>
  Math.round(255 * toScreen(shade / SHADES)),
);

/** Paints all layers on each point and develops the result as a photograph. */
export function expose(width: number, height: number, layers: Layer[], film: Development): Raster {
  const frame = { width, height, aspect: width / height, pixel: 1 / height };
  const paints = layers.map((layer) => layer(frame));
  const pixels = Buffer.allocUnsafe(width * height * 3);
  const random = seededRandom(film.seed);
  const rgb: Rgb = [0, 0, 0];
  let at = 0;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      rgb.fill(0);
      const x = column / height;
      const y = row / height;
      for (const paint of paints) paint(rgb, x, y);
      if (film.isBlackAndWhite) rgb.fill(0.22 * rgb[0] + 0.68 * rgb[1] + 0.1 * rgb[2]);
      const light = vignette(x / frame.aspect - 0.5, y - 0.5);
      // Two numbers added are nearer to a bell curve than one, and cheaper than a true one.
      const grain = 1 + 0.06 * film.grain * (random() + random() - 1);
      for (let channel = 0; channel < 3; channel++) {
        const exposed = filmCurve((rgb[channel] ?? 0) * light) * grain;
        pixels[at++] = SCREEN[Math.min(SHADES, Math.round(exposed * SHADES))] ?? 255;
      }
    }
  }
  return { width, height, pixels };
}

const vignette = (fromCentreX: number, fromCentreY: number) =>
  1 - 0.45 * (fromCentreX * fromCentreX + fromCentreY * fromCentreY);

/** Straight for most of the range, then bends towards white, so that a sun does not cut a hole. */
function filmCurve(light: number): number {
  const KNEE = 0.6;
  if (light <= KNEE) return Math.max(0, light);
  const room = 1 - KNEE;
  return KNEE + room * (1 - Math.exp(-(light - KNEE) / room));
}
