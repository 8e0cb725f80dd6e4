import type { FileBytes } from './file-bytes.ts';
import {
  checkDecodedBytes,
  checkPixelSize,
  Refusal,
  type InspectionLimits,
  type PixelSize,
} from './inspection.ts';
import { coefficientBytes, isFrameMarker, readFrame, type JpegFrame } from './jpeg-frame.ts';

const EOI = 0xd9;
const SOS = 0xda;
const DQT = 0xdb;

/** More zeros than valid picture data can have at its end. */
const ZERO_TAIL_BYTES = 32;

/** Bytes that look like markers but belong to picture data or stand alone: stuffed zero, fill, TEM, RST0 to RST7. */
const isPassedOver = (code: number) =>
  code <= 0x01 || code === 0xff || (code >= 0xd0 && code <= 0xd7);

/**
 * Reads the segments of a JPEG without decoding (ITU T.81, annex B): only the header of a picture with one scan, the
 * whole file if several scans must be counted. Skips bytes between segments, as decoders do; the decoder decides
 * whether the picture is still readable.
 * @throws Refusal
 */
export async function readJpegStructure(
  file: FileBytes,
  limits: InspectionLimits,
): Promise<PixelSize> {
  const tables = new Set<number>();
  let frame: JpegFrame | undefined;
  let scans = 0;
  let at = 2;
  const endsInZeros = await hasZeroTail(file);
  for (let parts = 0; parts < limits.maxParts; parts++) {
    const marker = await nextMarker(file, at);
    if (!marker || marker.code === EOI) {
      if (!frame || scans === 0) throw new Refusal('damaged');
      // Viewers show a picture without its end marker, but zeros in its place come from a broken memory card.
      if (!marker && endsInZeros) throw new Refusal('damaged');
      return frame;
    }
    const length = (await file.read(marker.end, 2)).readUInt16BE();
    if (length < 2) throw new Refusal('damaged');
    const body = { start: marker.end + 2, length: length - 2 };
    at = body.start + body.length;

    if (marker.code === DQT) {
      readTableIds(await file.read(body.start, body.length)).forEach((id) => tables.add(id));
    } else if (isFrameMarker(marker.code)) {
      if (frame) throw new Refusal('damaged');
      frame = readFrame(marker.code, await file.read(body.start, body.length));
      checkPixelSize(frame, limits);
    } else if (marker.code === SOS) {
      if (!frame) throw new Refusal('damaged');
      const scanned = readScan(await file.read(body.start, body.length), frame);
      if (scanned.some(({ table }) => !tables.has(table))) throw new Refusal('damaged');
      const isOnlyScan = !frame.progressive && scanned.length === frame.components.length;
      // A decoder stops after the end marker and never reads what follows.
      if (isOnlyScan && !endsInZeros) return frame;
      if (!isOnlyScan) checkDecodedBytes(coefficientBytes(frame), limits);
      if (++scans > limits.maxScans) throw new Refusal('too-complex');
    }
  }
  throw new Refusal('too-complex');
}

async function hasZeroTail(file: FileBytes): Promise<boolean> {
  const tail = await file.available(Math.max(0, file.size - ZERO_TAIL_BYTES));
  return tail.every((byte) => byte === 0);
}

/** The next marker from `position` on, and the position of its segment; undefined at the end of the file. */
async function nextMarker(file: FileBytes, position: number) {
  for (let at = position; at < file.size;) {
    // At least two bytes, so that a marker split between windows is found.
    const bytes = await file.available(at, 2);
    for (let i = bytes.indexOf(0xff); i >= 0; i = bytes.indexOf(0xff, i + 1)) {
      const code = bytes[i + 1];
      if (code !== undefined && !isPassedOver(code)) return { code, end: at + i + 2 };
    }
    at += Math.max(1, bytes.length - 1);
  }
  return undefined;
}

/** A DQT segment has any number of tables: a byte of precision and id, then 64 values of one or two bytes. */
function readTableIds(body: Buffer): number[] {
  const ids: number[] = [];
  for (let at = 0; at < body.length;) {
    const head = body.readUInt8(at);
    ids.push(head & 0x0f);
    at += 1 + (head >> 4 === 0 ? 64 : 128);
  }
  return ids;
}

/** The components that a scan header names. */
function readScan(body: Buffer, frame: JpegFrame) {
  const count = body[0] ?? 0;
  if (count < 1 || count > frame.components.length) throw new Refusal('damaged');
  return Array.from({ length: count }, (_, index) => {
    const id = body[1 + 2 * index];
    const component = frame.components.find((candidate) => candidate.id === id);
    if (!component) throw new Refusal('damaged');
    return component;
  });
}
