import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { boundary, formOf, type FormFile } from '../../testing/form.ts';
import { receiveParts, statedLength, type UploadLimits, type UploadPart } from './multipart.ts';

const limits: UploadLimits = { maxFiles: 2, maxBytesPerFile: 10 };
const type = `multipart/form-data; boundary=${boundary}`;
const a: FormFile = { name: 'a.jpg', body: Buffer.from('aaa') };
const b: FormFile = { name: 'b.jpg', body: Buffer.from('bbbb') };
const textField = Buffer.from(
  `--${boundary}\r\ncontent-disposition: form-data; name="title"\r\n\r\nHarbour\r\n`,
);

interface Sent {
  chunks: Buffer[];
  /** Whether the client sends all of its request. */
  isComplete?: boolean;
  /** Whether the client has more to send. */
  isOpen?: boolean;
  contentType?: string;
}

/** A request that arrives in these chunks. */
function requestOf({
  chunks,
  isComplete = true,
  isOpen = false,
  contentType = type,
}: Sent): IncomingMessage {
  const stream = new PassThrough();
  for (const chunk of chunks) stream.write(chunk);
  const request = Object.assign(stream, {
    headers: { 'content-type': contentType },
    complete: isComplete,
  });
  if (isOpen) return request as unknown as IncomingMessage; // as below
  if (isComplete) stream.end();
  else setImmediate(() => stream.destroy());
  return request as unknown as IncomingMessage; // the members that are read
}

async function readPart({ filename, content, isTooLarge }: UploadPart) {
  const body = String(await buffer(content));
  return { filename, body, isTooLarge: isTooLarge() };
}

const receive = (sent: Sent, given = limits) => receiveParts(requestOf(sent), given, readPart);
const inOne = (files: FormFile[]): Sent => ({ chunks: [formOf(files)] });
const invalid = { code: 'request/invalid' };

describe('a form with files', () => {
  it('has each file with its name, in order', async () => {
    expect(await receive(inOne([a, b]))).toEqual([
      { filename: 'a.jpg', body: 'aaa', isTooLarge: false },
      { filename: 'b.jpg', body: 'bbbb', isTooLarge: false },
    ]);
  });

  it('may arrive byte by byte', async () => {
    const chunks = [...formOf([a, b])].map((byte) => Buffer.of(byte));
    expect((await receive({ chunks })).map(({ body }) => body)).toEqual(['aaa', 'bbbb']);
  });

  it('keeps bytes that look like a delimiter', async () => {
    const body = Buffer.from('\r\n--a\r\n');
    expect(await receive(inOne([{ name: 'a', body }]))).toMatchObject([{ body: String(body) }]);
  });

  it('may have files of other fields, which are skipped', async () => {
    const other = { ...a, field: 'attachment' };
    expect(await receive(inOne([other, b]))).toMatchObject([{ filename: 'b.jpg' }]);
  });

  it('may have fields that are no files', async () => {
    expect(await receive({ chunks: [textField, formOf([a])] })).toMatchObject([{ body: 'aaa' }]);
  });

  it('may have files without a name', async () => {
    const part = Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="images"\r\n` +
        'content-type: application/octet-stream\r\n\r\nraw\r\n',
    );
    expect(await receive({ chunks: [part, formOf([a])] })).toMatchObject([
      { filename: '', body: 'raw' },
      { filename: 'a.jpg', body: 'aaa' },
    ]);
  });

  it('may be empty', async () => {
    expect(await receive(inOne([]))).toEqual([]);
  });

  it.each([
    [10, false],
    [11, true],
  ])('with a file of %d bytes of 10 is too large: %p', async (bytes, isTooLarge) => {
    const large = { name: 'large', body: Buffer.alloc(bytes, 'x') };
    const received = await receive(inOne([large, b]));
    expect(received).toMatchObject([{ isTooLarge }, { body: 'bbbb', isTooLarge: false }]);
    expect(received[0]?.body.length).toBe(10);
  });
});

describe('a form is refused', () => {
  it('with more files than allowed', async () => {
    await expect(receive(inOne([a, a, a]))).rejects.toMatchObject({
      code: 'upload/too-many-files',
      facts: { maxFiles: 2 },
    });
  });

  it('with so many other parts that files would be left out', async () => {
    const chunks = [...Array<Buffer>(30).fill(textField), formOf([a])];
    await expect(receive({ chunks })).rejects.toMatchObject(invalid);
  });

  it('with more bytes than all files may have', async () => {
    const chunks = Array.from({ length: 40 }, () => Buffer.alloc(64 * 1024));
    const preamble = { chunks: [...chunks, formOf([a])] };
    await expect(receive(preamble)).rejects.toMatchObject({ code: 'upload/too-large' });
  });

  it.each([0, 1, 60, 150])('if it is cut off after %d bytes', async (bytes) => {
    const chunks = [formOf([a, b]).subarray(0, bytes)];
    await expect(receive({ chunks, isComplete: false })).rejects.toMatchObject(invalid);
  });

  it('if the client has already gone', async () => {
    const request = requestOf({ chunks: [], isComplete: false });
    request.destroy();
    await once(request, 'close');
    await expect(receiveParts(request, limits, readPart)).rejects.toMatchObject(invalid);
  });

  it('if its end is missing', async () => {
    const form = formOf([a]);
    const chunks = [form.subarray(0, form.length - 10)];
    await expect(receive({ chunks })).rejects.toMatchObject(invalid);
  });

  it('without a boundary', async () => {
    const sent = { ...inOne([a]), contentType: 'multipart/form-data' };
    await expect(receive(sent)).rejects.toMatchObject(invalid);
  });

  it('as soon as a file cannot be received, when the other files have ended', async () => {
    const ended: string[] = [];
    const failing = async (part: UploadPart) => {
      try {
        await readPart(part);
      } finally {
        ended.push(part.filename);
      }
      throw new Error('the disk is full');
    };
    const form = formOf([a, b]);
    const request = requestOf({ chunks: [form.subarray(0, form.length - 20)], isOpen: true });
    const received = receiveParts(request, limits, failing);
    await expect(received).rejects.toThrow('the disk is full');
    expect(ended).toEqual(['a.jpg', 'b.jpg']);
  });
});

describe('the stated length of a request', () => {
  const maxBytes = 2 * 10 + 1024 * 1024;
  const statedBy = (length?: string) =>
    statedLength({ headers: { 'content-length': length } } as IncomingMessage, limits);

  it.each([
    [undefined, 0],
    ['0', 0],
    [String(maxBytes), maxBytes],
  ])('%s is %d bytes', (length, bytes) => {
    expect(statedBy(length)).toBe(bytes);
  });

  it('may not exceed that of all files and 1 MB', () => {
    expect(() => statedBy(String(maxBytes + 1))).toThrow('upload/too-large');
  });
});
