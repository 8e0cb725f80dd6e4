const markerByte = 0xff;
const app0 = 0xe0;
const startOfScan = 0xda;
/** Frames whose scans have all coefficients: baseline, extended, and extended with arithmetic coding. */
const sequentialFrames = [0xc0, 0xc1, 0xc9];
/** Coefficients 0 to 63, in full: what a scan of such a frame has, whatever it says. */
const allCoefficients = [0, 63, 0];
/** Bytes; a shorter segment of JFIF or of a scan is damaged. */
const minSegment = 10;
const endOfImage = Buffer.from([markerByte, 0xd9]);

/**
 * Mends what makes the decoder warn although no pixel depends on it, so that a warning still means a damaged picture:
 * the bytes of a scan that have no meaning in a sequential JPEG and that many phones fill with others, an unknown
 * version of JFIF, stray bytes between the segments of the header, and a missing end marker. A progressive JPEG gets no
 * end marker: cut between two scans, it would look complete.
 * @returns the same bytes if there is nothing that can be mended
 */
export function mendJpeg(bytes: Buffer): Buffer {
  const parts = [bytes.subarray(0, 2)];
  let isSequential = false;
  for (let at = nextMarker(bytes, 2); at >= 0;) {
    const code = bytes.readUInt8(at + 1);
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = Buffer.from(bytes.subarray(at, end));
    parts.push(segment);
    isSequential ||= sequentialFrames.includes(code);
    const isLongEnough = segment.length >= minSegment;
    const isJfif = code === app0 && segment.toString('latin1', 4, 9) === 'JFIF\0';
    if (isJfif && isLongEnough) segment.fill(1, 9, 10);
    if (code === startOfScan) {
      if (isSequential && isLongEnough) segment.set(allCoefficients, segment.length - 3);
      const mended = Buffer.concat([
        ...parts,
        bytes.subarray(end),
        ...(isSequential ? [endOfImage] : []),
      ]);
      return mended.equals(bytes) ? bytes : mended;
    }
    at = nextMarker(bytes, end);
  }
  return bytes;
}

/** Codes without a segment: a stuffed zero, TEM, RST0 to RST7, fill bytes. The inspection and decoders pass over them. */
const hasNoSegment = (code: number | undefined): boolean =>
  code !== undefined && (code <= 0x01 || code === markerByte || (code >= 0xd0 && code <= 0xd7));

/** Where the next segment begins; −1 if there is no whole one. */
function nextMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(markerByte, from);
  while (at >= 0 && hasNoSegment(bytes[at + 1])) at = bytes.indexOf(markerByte, at + 1);
  const isWhole =
    at >= 0 && at + 4 <= bytes.length && at + 2 + bytes.readUInt16BE(at + 2) <= bytes.length;
  return isWhole ? at : -1;
}
