import { crc32 } from 'node:zlib';

/** A stored or a deleted document. The journal consists only of changes. */
export interface Change {
  readonly collection: number;
  readonly isGone: boolean;
  readonly raw: Buffer;
}

/** The id in the journal of the collection that describes the others. */
export const CATALOGUE = 0;

// A frame is: mark, length of the payload, its crc32, payload.
const MARK = Buffer.from([0xf5, 0x73, 0x6c, 0x6e]); // 0xf5 never occurs in UTF-8
const FRAME_HEADER_BYTES = 12;

// A change is: collection, whether the document is deleted, document. BSON begins with its length.
const CHANGE_HEADER_BYTES = 5;

export function encodeFrame(changes: readonly Change[]): Buffer {
  const parts = changes.flatMap(({ collection, isGone, raw }) => {
    const header = Buffer.alloc(CHANGE_HEADER_BYTES);
    header.writeUInt32LE(collection);
    header.writeUInt8(Number(isGone), 4);
    return [header, raw];
  });
  const payload = Buffer.concat(parts);
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  MARK.copy(header);
  header.writeUInt32LE(payload.length, 4);
  header.writeUInt32LE(crc32(payload), 8);
  return Buffer.concat([header, payload]);
}

/** The changes and the end of the frame at an offset; undefined without a complete frame there. */
export function readFrame(file: Buffer, at: number) {
  const start = at + FRAME_HEADER_BYTES;
  if (start > file.length || !file.subarray(at, at + MARK.length).equals(MARK)) return undefined;
  const end = start + file.readUInt32LE(at + 4);
  const payload = file.subarray(start, end);
  const isWhole = end <= file.length && crc32(payload) === file.readUInt32LE(at + 8);
  return isWhole ? { changes: decodeChanges(payload), end } : undefined;
}

function decodeChanges(payload: Buffer): Change[] {
  const changes: Change[] = [];
  for (let at = 0; at < payload.length;) {
    const start = at + CHANGE_HEADER_BYTES;
    const end = start + payload.readInt32LE(start);
    const [collection, isGone] = [payload.readUInt32LE(at), payload[at + 4] === 1];
    changes.push({ collection, isGone, raw: payload.subarray(start, end) });
    at = end;
  }
  return changes;
}

/** The beginning of the first complete frame from an offset on, or -1. */
export function nextFrameFrom(file: Buffer, offset: number): number {
  let at = file.indexOf(MARK, offset);
  while (at >= 0 && !readFrame(file, at)) at = file.indexOf(MARK, at + 1);
  return at;
}
