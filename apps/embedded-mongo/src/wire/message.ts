import { decode, type Doc } from '../bson/values.ts';

const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;

/** The limit in the reply to hello; a header may be added to it. */
export const MAX_MESSAGE_BYTES = 48_000_000;

export interface WireRequest {
  readonly id: number;
  readonly command: Doc;
  readonly isLegacy: boolean;
  readonly isReplyWanted: boolean;
}

/** Splits a stream of bytes into messages; throws if a length is impossible. */
export async function* messagesIn(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  let wanted = HEADER_BYTES;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    while (size >= wanted) {
      const bytes = Buffer.concat(chunks);
      const length = bytes.readInt32LE(0);
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES + 16_384) {
        throw new Error(`no message is ${length} bytes long`);
      }
      const end = size < length ? 0 : length;
      if (end > 0) yield bytes.subarray(0, end);
      chunks = [bytes.subarray(end)];
      size -= end;
      wanted = end > 0 ? HEADER_BYTES : length;
    }
  }
}

/** Parses an OP_MSG, or the OP_QUERY with which drivers connect; throws for all other messages. */
export function parseMessage(message: Buffer): WireRequest {
  const id = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === OP_QUERY) {
    const body = message.indexOf(0, 20) + 9; // after flags, name, skip and count
    return { id, command: decode(message.subarray(body)), isLegacy: true, isReplyWanted: true };
  }
  if (opcode !== OP_MSG) throw new Error(`opcode ${opcode} is not supported`);
  const flags = message.readUInt32LE(16);
  const end = flags & CHECKSUM_PRESENT ? message.length - 4 : message.length;
  const command = parseSections(message.subarray(20, end));
  return { id, command, isLegacy: false, isReplyWanted: !(flags & MORE_TO_COME) };
}

/** Combines the body of a message and its document sequences into one command. */
function parseSections(sections: Buffer): Doc {
  let command: Doc = {};
  for (let at = 0; at < sections.length;) {
    const section = sections.subarray(at + 1, at + 1 + sections.readInt32LE(at + 1));
    if (sections[at] === 0) command = { ...decode(section), ...command };
    else command = { ...command, ...decodeSequence(section) };
    at += 1 + section.length;
  }
  return command;
}

function decodeSequence(section: Buffer): Doc {
  const nameEnd = section.indexOf(0, 4);
  const documents: Doc[] = [];
  for (let at = nameEnd + 1; at < section.length; at += section.readInt32LE(at)) {
    documents.push(decode(section.subarray(at, at + section.readInt32LE(at))));
  }
  return { [section.toString('utf8', 4, nameEnd)]: documents };
}

/** The bytes before the document of a reply. */
export function replyHeader({ id, isLegacy }: WireRequest, reply: Buffer): Buffer {
  const header = Buffer.alloc(isLegacy ? 36 : 21); // zeros: no flags, no cursor, section kind 0
  header.writeInt32LE(header.length + reply.length, 0);
  header.writeInt32LE(id, 8);
  header.writeInt32LE(isLegacy ? OP_REPLY : OP_MSG, 12);
  if (isLegacy) header.writeInt32LE(1, 32); // one document
  return header;
}
