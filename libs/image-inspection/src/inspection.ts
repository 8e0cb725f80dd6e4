import type { ForeignFormat } from './foreign-format.ts';

/**
 * The reason why a file is refused, as reported to the user:
 * - `not-an-image`: neither JPEG nor PNG, whatever its name says;
 * - `too-many-pixels`: larger than the gallery decodes;
 * - `too-complex`: valid, but not supported or too expensive to decode (12-bit JPEG, thousands of scans, text bombs);
 * - `damaged`: begins as an image but is incomplete or inconsistent.
 */
export type RefusalReason = 'not-an-image' | 'too-many-pixels' | 'too-complex' | 'damaged';

/**
 * The result of an inspection; width and height are pixels as stored, before EXIF orientation. `found` is what a file
 * is that is not an image, where that is known.
 */
export type Inspection =
  | { ok: true; format: 'jpeg' | 'png'; width: number; height: number }
  | { ok: false; reason: RefusalReason; found?: ForeignFormat | undefined };

/** The result of one structure reader, which throws a `Refusal` for a file that must not be decoded. */
export interface PixelSize {
  width: number;
  height: number;
}

/** The limits of decoding. A file that exceeds one of them is refused. */
export interface InspectionLimits {
  /** Millions of pixels. */
  maxMegapixels: number;
  /** Pixels on either side. */
  maxSide: number;
  /**
   * Megabytes of a decoded PNG, to which the decoding time is proportional, or of the coefficients that a decoder of a
   * progressive JPEG keeps in memory.
   */
  maxDecodedMb: number;
  /** Scans of one JPEG picture. Each takes time in proportion to the pixels, even if it is empty. */
  maxScans: number;
  /** Segments of a JPEG, chunks of a PNG. */
  maxParts: number;
  /** Text, profile and EXIF chunks of a PNG. */
  maxTextChunks: number;
  /** Inflated bytes of one of these chunks. */
  maxTextChunkBytes: number;
  /** Inflated bytes of all these chunks together. */
  maxTextBytes: number;
}

/** The limits of Salon, each with its reason. */
export const defaultLimits: InspectionLimits = {
  // The largest sensors sold, in phones too, have 200 megapixels (16,320 × 12,240).
  maxMegapixels: 200,
  // The maximum of the JPEG format; the limits of libpng and the encoders are only a little higher.
  maxSide: 65_535,
  // 100 megapixels of 3 components of 2 bytes: a PNG of 16 bits, a progressive JPEG without chroma subsampling.
  maxDecodedMb: 640,
  // Encoders write about ten, the most thorough optimisers a few dozen.
  maxScans: 100,
  maxParts: 65_536,
  // The limit of libpng.
  maxTextChunks: 1_000,
  // Enough for printer profiles and long edit histories.
  maxTextChunkBytes: 4 * 1024 * 1024,
  maxTextBytes: 8 * 1024 * 1024,
};

/** Thrown by the structure readers and turned into an `Inspection` at the entry. */
export class Refusal extends Error {
  /** @param found what a file that is not an image is */
  constructor(
    readonly reason: RefusalReason,
    readonly found?: ForeignFormat,
  ) {
    super(reason);
  }
}

/** @throws Refusal when the picture is larger than the limits allow */
export function checkPixelSize({ width, height }: PixelSize, limits: InspectionLimits): void {
  if (width === 0 || height === 0) throw new Refusal('damaged');
  const tooLong = Math.max(width, height) > limits.maxSide;
  if (tooLong || width * height > limits.maxMegapixels * 1e6) throw new Refusal('too-many-pixels');
}

/** @throws Refusal when the picture decodes to more than the limits allow */
export function checkDecodedBytes(bytes: number, limits: InspectionLimits): void {
  if (bytes > limits.maxDecodedMb * 1e6) throw new Refusal('too-complex');
}
