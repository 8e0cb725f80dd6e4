import { Refusal, type PixelSize } from './inspection.ts';

export interface PngHeader extends PixelSize {
  palette: boolean;
  /** Bits of one pixel as stored. */
  storedBits: number;
  /** Bytes of one decoded pixel: palettes become RGBA, and fewer than 8 bits become 8. */
  decodedBytes: number;
}

/** Channels and permitted depths by colour type (PNG specification, table 11.1). */
const COLOUR_TYPES = new Map([
  [0, { channels: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { channels: 3, depths: [8, 16] }],
  [3, { channels: 1, depths: [1, 2, 4, 8] }],
  [4, { channels: 2, depths: [8, 16] }],
  [6, { channels: 4, depths: [8, 16] }],
]);
const PALETTE = 3;

/**
 * Reads the body of an IHDR chunk.
 * @throws Refusal `damaged` if the standard does not permit a value
 */
export function readPngHeader(body: Buffer): PngHeader {
  const depth = body.readUInt8(8);
  const type = body.readUInt8(9);
  const colour = COLOUR_TYPES.get(type);
  const interlace = body.readUInt8(12);
  const knownMethods = body.readUInt16BE(10) === 0 && interlace <= 1;
  if (!colour?.depths.includes(depth) || !knownMethods) throw new Refusal('damaged');
  return {
    width: body.readUInt32BE(0),
    height: body.readUInt32BE(4),
    palette: type === PALETTE,
    storedBits: colour.channels * depth,
    decodedBytes: (type === PALETTE ? 4 : colour.channels) * (depth === 16 ? 2 : 1),
  };
}

/** The maximum compression of deflate: 258 bytes in 2 bits. */
const MAX_DEFLATE_RATIO = 1032;

/** False if the compressed data is too small for the pixels in the header. */
export function canHold(
  { width, height, storedBits }: PngHeader,
  compressedBytes: number,
): boolean {
  return compressedBytes * MAX_DEFLATE_RATIO >= (width * height * storedBits) / 8;
}
