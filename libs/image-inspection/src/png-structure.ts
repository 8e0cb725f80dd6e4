import { crc32 } from 'node:zlib';
import type { FileBytes } from './file-bytes.ts';
import {
  checkDecodedBytes,
  checkPixelSize,
  Refusal,
  type InspectionLimits,
  type PixelSize,
} from './inspection.ts';
import { canHold, readPngHeader, type PngHeader } from './png-header.ts';
import { TEXT_CHUNKS, textBytes } from './png-text.ts';

interface Chunk {
  type: string;
  /** The position of the body. */
  start: number;
  length: number;
}

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 13;
/** Length and type before the body, checksum after it. */
const HEAD_BYTES = 8;
const CRC_BYTES = 4;

/**
 * Reads the chunks of a PNG without decoding. Checks the header, the checksums of the chunks with picture data, and the
 * amount of text.
 * @throws Refusal
 */
export async function readPngStructure(
  file: FileBytes,
  limits: InspectionLimits,
): Promise<PixelSize> {
  const header = await readHeader(file, limits);
  const text = { chunks: 0, bytes: 0 };
  let hasPalette = false;
  let dataBytes = 0;
  let at = SIGNATURE_BYTES + HEAD_BYTES + HEADER_BYTES + CRC_BYTES;
  // Like viewers, accept a file without its end chunk when the picture is complete.
  for (let parts = 0; at + HEAD_BYTES <= file.size; parts++) {
    if (parts === limits.maxParts) throw new Refusal('too-complex');
    const chunk = await readChunk(file, at);
    if (chunk.type === 'IEND') break;
    at = chunk.start + chunk.length + CRC_BYTES;
    if (isCritical(chunk)) await checkCrc(file, chunk);
    else if (at > file.size) break;
    if (chunk.type === 'PLTE') hasPalette = true;
    if (chunk.type === 'IDAT') dataBytes += chunk.length;
    if (TEXT_CHUNKS.has(chunk.type)) await countText(file, chunk, text, limits);
  }
  if (!canHold(header, dataBytes)) throw new Refusal('damaged');
  if (header.palette && !hasPalette) throw new Refusal('damaged');
  return header;
}

async function readHeader(file: FileBytes, limits: InspectionLimits): Promise<PngHeader> {
  const chunk = await readChunk(file, SIGNATURE_BYTES);
  if (chunk.type !== 'IHDR' || chunk.length !== HEADER_BYTES) throw new Refusal('damaged');
  const header = readPngHeader(await file.read(chunk.start, chunk.length));
  await checkCrc(file, chunk);
  checkPixelSize(header, limits);
  checkDecodedBytes(header.width * header.height * header.decodedBytes, limits);
  return header;
}

async function readChunk(file: FileBytes, at: number): Promise<Chunk> {
  const head = await file.read(at, HEAD_BYTES);
  const length = head.readUInt32BE(0);
  const type = head.toString('latin1', 4);
  const start = at + HEAD_BYTES;
  if (!/^[A-Za-z]{4}$/.test(type)) throw new Refusal('damaged');
  return { type, start, length };
}

/** A capital first letter marks a chunk that is required to draw the picture. */
const isCritical = ({ type }: Chunk) => /^[A-Z]/.test(type);

/**
 * The checksum covers the type and the body.
 * @throws Refusal `damaged` when it differs, or the chunk is cut off
 */
async function checkCrc(file: FileBytes, { type, start, length }: Chunk): Promise<void> {
  const end = start + length;
  let crc = crc32(type);
  for (let at = start; at < end;) {
    const bytes = (await file.available(at)).subarray(0, end - at);
    if (bytes.length === 0) throw new Refusal('damaged');
    crc = crc32(bytes, crc);
    at += bytes.length;
  }
  if ((await file.read(end, CRC_BYTES)).readUInt32BE() !== crc) throw new Refusal('damaged');
}

async function countText(
  file: FileBytes,
  chunk: Chunk,
  text: { chunks: number; bytes: number },
  limits: InspectionLimits,
): Promise<void> {
  if (++text.chunks > limits.maxTextChunks || chunk.length > limits.maxTextChunkBytes)
    throw new Refusal('too-complex');
  const body = await file.read(chunk.start, chunk.length);
  text.bytes += await textBytes(chunk.type, body, limits.maxTextChunkBytes);
  if (text.bytes > limits.maxTextBytes) throw new Refusal('too-complex');
}
