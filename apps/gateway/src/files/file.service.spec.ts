import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ObjectNotFound, type ByteRange, type ObjectStorage } from '@salon/object-storage';
import { FileService, type ServableFile } from './file.service.ts';

const hotBytes = 128 * 1024;
const contentType = 'image/webp';

let objects: Map<string, Buffer>;
/** The bytes that were read from storage, by request. */
let reads: { key: string; range: ByteRange | undefined }[];
let files: FileService;

beforeEach(() => {
  objects = new Map();
  reads = [];
  const storage = {
    head: async (key: string) => {
      const body = objects.get(key);
      return body ? { size: body.length, contentType } : null;
    },
    get: async (key: string, range?: ByteRange) => {
      const body = objects.get(key);
      if (!body) throw new ObjectNotFound(key);
      reads.push({ key, range });
      const part = range ? body.subarray(range.start, (range.end ?? body.length) + 1) : body;
      return { size: part.length, contentType, body: Readable.from([part]) };
    },
  };
  files = new FileService(storage as unknown as ObjectStorage); // the members that it uses
});

const read = async (file: ServableFile, range?: Required<ByteRange>) => {
  const body = await file.open(range);
  return Buffer.isBuffer(body) ? body : buffer(body);
};

describe('a file', () => {
  it('of up to 128 KB is read once', async () => {
    objects.set('a', Buffer.alloc(hotBytes, 'x'));
    for (let request = 0; request < 3; request += 1) {
      const file = await files.find('a');
      expect(file).toMatchObject({ size: hotBytes, contentType });
      expect((await read(file)).length).toBe(hotBytes);
    }
    expect(reads).toEqual([{ key: 'a', range: undefined }]);
  });

  it('of more than 128 KB is read from storage in parts', async () => {
    objects.set('a', Buffer.alloc(hotBytes + 1, 'x'));
    const range = { start: 1, end: 4 };
    expect(String(await read(await files.find('a'), range))).toBe('xxxx');
    expect(reads).toEqual([{ key: 'a', range }]);
  });

  it.each([
    [{ start: 0, end: 0 }, 'a'],
    [{ start: 2, end: 3 }, 'cd'],
    [{ start: 3, end: 5 }, 'def'],
    [undefined, 'abcdef'],
  ])('in memory has the range %j', async (range, text) => {
    objects.set('a', Buffer.from('abcdef'));
    expect(String(await read(await files.find('a'), range))).toBe(text);
  });

  it('is in memory only as long as there is room', async () => {
    for (let at = 0; at < 600; at += 1) objects.set(`${at}`, Buffer.alloc(hotBytes));
    for (const key of objects.keys()) await files.find(key);
    await files.find('0');
    expect(reads.filter(({ key }) => key === '0')).toHaveLength(2);
  });

  it.each([10, hotBytes + 1])(
    'of %d bytes that is removed after it was found does not exist',
    async (size) => {
      objects.set('a', Buffer.alloc(size));
      const find = async () => {
        const finding = files.find('a');
        objects.delete('a');
        return read(await finding);
      };
      await expect(find()).rejects.toMatchObject({ code: 'file/not-found' });
    },
  );

  it('that storage does not have does not exist', async () => {
    await expect(files.find('gone')).rejects.toMatchObject({ code: 'file/not-found' });
  });
});
