import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { failure, fakeServer } from '../../testing/fake-server.ts';
import type { Answer } from '../../testing/fake-server.ts';
import { saveFile } from './save-file.ts';

const broken = () => {
  throw new TypeError('Failed to fetch');
};

/** The connection breaks after the first bytes of the file. */
const cutOff = () =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new Uint8Array(8));
        body.error(new TypeError('network error'));
      },
    }),
  );

/** Nothing arrives after the first bytes of the file, until the browser gives up. */
const silent: Answer = ({ signal }) =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new Uint8Array(8));
        signal?.addEventListener('abort', () => body.error(signal.reason));
      },
    }),
  );

/** The fake server answers with JSON, which is as good as any file. */
const serverWith = (...answers: Answer[]) =>
  fakeServer({ 'GET /images/a/original': (call) => answers.shift()?.(call) ?? { data: 'bytes' } });

describe('saving a file', () => {
  const saved: string[] = [];

  beforeEach(() => {
    jest.useFakeTimers();
    saved.length = 0;
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it.each([
    ['a broken connection', broken],
    ['a file that arrived in part', cutOff],
    ['a 503', () => failure(503, '')],
  ])('is tried again after %s', async (_what, answer) => {
    const server = serverWith(answer, answer);
    const save = saveFile('/images/a/original', 'a.jpg');
    await jest.advanceTimersByTimeAsync(3_000);
    await save;
    expect(server.count('GET /images/a/original')).toBe(3);
    expect(saved).toEqual(['a.jpg']);
  });

  it('is tried again after a silence of 45 seconds', async () => {
    const server = serverWith(silent);
    const save = saveFile('/images/a/original', 'a.jpg');
    await jest.advanceTimersByTimeAsync(44_000);
    expect(server.count('GET /images/a/original')).toBe(1);
    await jest.advanceTimersByTimeAsync(2_000);
    await save;
    expect(server.count('GET /images/a/original')).toBe(2);
    expect(saved).toEqual(['a.jpg']);
  });

  it('is not tried again when the server refuses it', async () => {
    const server = serverWith(() => failure(404, 'The file is gone.'));
    await expect(saveFile('/images/a/original', 'a.jpg')).rejects.toThrow('The file is gone.');
    expect(server.count('GET /images/a/original')).toBe(1);
    expect(saved).toEqual([]);
  });
});
