import { Refusal, type PixelSize } from './inspection.ts';

/** One colour component: its id, its sampling factors and the quantisation table it refers to. */
interface Component {
  id: number;
  horizontal: number;
  vertical: number;
  table: number;
}

export interface JpegFrame extends PixelSize {
  progressive: boolean;
  components: Component[];
}

/** SOF0 to SOF15 without DHT (C4), JPG (C8) and DAC (CC), which share the range (ITU T.81, table B.1). */
export function isFrameMarker(code: number): boolean {
  return code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
}

/** Sequential and progressive, Huffman and arithmetic; the decoder supports neither lossless nor hierarchical ones. */
const DECODABLE = new Set([0xc0, 0xc1, 0xc2, 0xc9, 0xca]);
const PROGRESSIVE = new Set([0xc2, 0xca]);
const isSamplingFactor = (value: number) => value >= 1 && value <= 4;

/**
 * Reads a frame header (ITU T.81, B.2.2) from the body of its segment.
 * @throws Refusal when the header is invalid or of a kind that the decoder does not support
 */
export function readFrame(code: number, body: Buffer): JpegFrame {
  const count = body[5];
  // With a height of zero, a later DNL segment has the height, which the decoder does not read.
  if (count === undefined || body.length !== 6 + 3 * count) throw new Refusal('damaged');
  if (!DECODABLE.has(code) || body[0] !== 8) throw new Refusal('too-complex');
  // Grey, YCbCr or RGB, CMYK or YCCK.
  if (count !== 1 && count !== 3 && count !== 4) throw new Refusal('damaged');

  const components = Array.from({ length: count }, (_, index): Component => {
    const at = 6 + 3 * index;
    const factors = body.readUInt8(at + 1);
    return {
      id: body.readUInt8(at),
      horizontal: factors >> 4,
      vertical: factors & 0x0f,
      table: body.readUInt8(at + 2),
    };
  });
  if (!components.every((c) => isSamplingFactor(c.horizontal) && isSamplingFactor(c.vertical)))
    throw new Refusal('damaged');
  return {
    width: body.readUInt16BE(3),
    height: body.readUInt16BE(1),
    progressive: PROGRESSIVE.has(code),
    components,
  };
}

/** Bytes of all coefficients, 16 bits each, which a decoder holds while scans refine them. */
export function coefficientBytes({ width, height, components }: JpegFrame): number {
  const across = Math.max(...components.map((c) => c.horizontal));
  const down = Math.max(...components.map((c) => c.vertical));
  const share = components.reduce(
    (sum, c) => sum + (c.horizontal * c.vertical) / (across * down),
    0,
  );
  return 2 * width * height * share;
}
