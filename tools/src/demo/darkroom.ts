import sharp from 'sharp';
import { cameras } from './cameras.ts';
import { expose } from './drawing/canvas.ts';
import type { Photograph } from './photograph.ts';

/** Long edge in pixels: enough for a full screen, and drawn in about a second. */
const LONG_EDGE = 1_920;
/** Film grain 1 is what this speed looks like. */
const GRAINY_ISO = 800;

/** Draws a photograph and writes it as its camera would have: JPEG with EXIF. */
export async function develop(
  photograph: Photograph,
  seed: number,
  longEdge = LONG_EDGE,
): Promise<Buffer> {
  const [across, down] = photograph.ratio;
  const scale = longEdge / Math.max(across, down);
  const { pixels, width, height } = expose(
    Math.round(across * scale),
    Math.round(down * scale),
    photograph.scene,
    {
      seed,
      grain: Math.sqrt(photograph.iso / GRAINY_ISO),
      isBlackAndWhite: photograph.isBlackAndWhite ?? false,
    },
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif(exif(photograph))
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** IFD2 is sharp's name for the Exif directory. Numbers are written as fractions, as the format keeps them. */
function exif({ camera, taken, aperture, shutterSpeed, iso }: Photograph) {
  const { make, model, lens, focalLength, focalLengthEquivalent } = cameras[camera];
  const date = taken.replaceAll('-', ':').replace('T', ' ');
  const exposure = shutterSpeed < 1 ? `1/${Math.round(1 / shutterSpeed)}` : `${shutterSpeed}/1`;
  return {
    IFD0: { Make: make, Model: model, DateTime: date },
    IFD2: {
      DateTimeOriginal: date,
      LensModel: lens,
      FNumber: `${Math.round(aperture * 10)}/10`,
      ExposureTime: exposure,
      ISOSpeedRatings: String(iso),
      FocalLength: `${focalLength}/1`,
      FocalLengthIn35mmFilm: String(focalLengthEquivalent),
    },
  };
}
