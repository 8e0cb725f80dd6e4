const markerByte = 0xff;
const app0 = 0xe0;
const app14 = 0xee;
const startOfScan = 0xda;
/** Frames whose scans have all coefficients: baseline, extended, and extended with arithmetic coding. */
const sequentialFrames = [0xc0, 0xc1, 0xc9];
const progressiveFrames = [0xc2, 0xca];
/** Coefficients 0 to 63, in full: what a scan of such a frame has, whatever it says. */
const allCoefficients = [0, 63, 0];
/** Bytes; a shorter segment of JFIF, a frame or a scan is damaged. */
const minSegment = 10;
/** Far more than a header has, those without a segment included; all in a large file would stop the worker for seconds. */
const maxMarkers = 100_000;
const endOfImage = Buffer.from([markerByte, 0xd9]);

/**
 * Mends what makes the decoder warn although no pixel depends on it, so that a warning still means a damaged picture:
 * the bytes of a scan that have no meaning in a sequential JPEG and that many phones fill with others, an unknown
 * version of JFIF, an unknown colour transform, stray bytes between the segments of the header, and a missing end marker.
 * A progressive JPEG gets no end marker: cut between two scans, it would look complete.
 * @returns the same bytes if there is nothing that can be mended
 */
export function mendJpeg(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 2)];
  let isSequential = false;
  let adobe: Buffer | undefined;
  let components = 0;
  for (const { code, start, end } of segmentsOf(bytes)) {
    const segment = Buffer.from(bytes.subarray(start, end));
    parts.push(segment);
    isSequential ||= sequentialFrames.includes(code);
    const isLongEnough = segment.length >= minSegment;
    const isJfif = code === app0 && segment.toString('latin1', 4, 9) === 'JFIF\0';
    if (isJfif && isLongEnough) segment.fill(1, 9, 10);
    if (isAdobe(code, segment)) adobe = segment;
    if (isFrame(code) && isLongEnough) components = segment.readUInt8(9);
    if (code === startOfScan) {
      if (adobe) mendTransform(adobe, components);
      if (isSequential && isLongEnough) segment.set(allCoefficients, segment.length - 3);
      const mended = Buffer.concat([
        ...parts,
        bytes.subarray(end),
        ...(isSequential ? [endOfImage] : []),
      ]);
      return mended.equals(bytes) ? bytes : mended;
    }
  }
  return bytes;
}

const isFrame = (code: number): boolean =>
  sequentialFrames.includes(code) || progressiveFrames.includes(code);

/** Where the segment of Adobe names the colour transform. */
const transformAt = 15;

const isAdobe = (code: number, segment: Buffer): boolean =>
  code === app14 && segment.length > transformAt && segment.toString('latin1', 4, 9) === 'Adobe';

/** Names the transform that decoders assume instead of an unknown one: YCbCr, or YCCK for four components. */
function mendTransform(adobe: Buffer, components: number): void {
  if (components !== 3 && components !== 4) return;
  const assumed = components - 2;
  if (adobe[transformAt] !== 0) adobe.fill(assumed, transformAt, transformAt + 1);
}

/** Codes without a segment: a stuffed zero, TEM, RST0 to RST7, fill bytes. The inspection and decoders pass over them. */
const hasNoSegment = (code: number): boolean =>
  code <= 0x01 || code === markerByte || (code >= 0xd0 && code <= 0xd7);

/** The whole segments from the start of the file. */
function* segmentsOf(bytes: Buffer): Generator<{ code: number; start: number; end: number }> {
  let from = 2;
  for (let count = 0; count < maxMarkers; count += 1) {
    const start = bytes.indexOf(markerByte, from);
    if (start < 0 || start + 4 > bytes.length) return;
    const code = bytes.readUInt8(start + 1);
    if (hasNoSegment(code)) {
      from = start + 1;
      continue;
    }
    const end = start + 2 + bytes.readUInt16BE(start + 2);
    if (end > bytes.length) return;
    yield { code, start, end };
    from = end;
  }
}
