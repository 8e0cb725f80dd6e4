import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { Api, type UploadFile } from '../support/api.ts';
import { Stack } from '../support/stack.ts';

const picture = async (name: string, colour = '#4477aa'): Promise<UploadFile> => {
  const pixels = sharp({ create: { width: 60, height: 40, channels: 3, background: colour } });
  return { name, body: new Blob([new Uint8Array(await pixels.jpeg().toBuffer())]) };
};

const megabyte = 1024 * 1024;

describe('uploads', () => {
  let stack: Stack;
  let visitor: Api;
  let api: Api;

  beforeAll(async () => {
    stack = await Stack.start();
    visitor = new Api(stack.url);
    api = await visitor.loggedIn();
  }, 90_000);

  afterAll(() => stack.destroy());

  const listed = async () => (await visitor.images()).data.data.images.map(({ id }) => id);
  const storedOriginals = () => readdir(join(stack.dataDir, 'objects/originals'));

  it('answers a review in the order the files were sent, and publishes nothing yet', async () => {
    const names = ['c.jpg', 'a.jpg', 'b.jpg'];
    const { data } = await api.review(await Promise.all(names.map((name) => picture(name))));
    expect(data.data.images.map(({ originalFilename }) => originalFilename)).toEqual(names);
    expect(await listed()).toEqual([]);
  });

  it('passes good files on although others of the same upload are refused', async () => {
    const text = { name: 'notes.jpg', body: new Blob(['not a picture']) };
    const { data } = await api.review([await picture('good.jpg'), text]);
    expect(data.data.images).toHaveLength(1);
    expect(data.data.errors).toEqual([
      {
        originalFilename: 'notes.jpg',
        message: 'The file "notes.jpg" is not a valid image. Only JPG and PNG files are allowed.',
      },
    ]);
  });

  it('refuses one byte too many, and keeps nothing', async () => {
    const before = await storedOriginals();
    const { body } = await picture('x');
    const padding = new Uint8Array(50 * megabyte + 1 - body.size);
    const tooBig = { name: 'too-big.jpg', body: new Blob([body, padding]) };
    const { status, data } = await api.refusedReview([tooBig]);
    expect(status).toBe(413);
    expect(data.message).toBe('The file "too-big.jpg" exceeds the maximum upload size of 50MB.');
    expect(await storedOriginals()).toEqual(before);
    expect(await readdir(join(stack.dataDir, 'spool'))).toEqual([]);
  });

  it('accepts exactly as many bytes as are allowed', async () => {
    const { body } = await picture('x');
    const padding = new Uint8Array(50 * megabyte - body.size);
    const { status } = await api.review([{ name: 'big.jpg', body: new Blob([body, padding]) }]);
    expect(status).toBe(200);
  });

  it('refuses more files than are allowed', async () => {
    const files = await Promise.all(Array.from({ length: 11 }, (_, i) => picture(`${i}.jpg`)));
    const { status, data } = await api.refusedReview(files);
    expect(status).toBe(413);
    expect(data.message).toBe('At most 10 files can be uploaded at once.');
  });

  it.each([
    ['no file', () => Api.form([]), 400],
    ['a body that is no form', () => '{}', 400],
  ])('refuses %s', async (_what, body, status) => {
    expect((await api.raw('POST', '/upload/review', body())).status).toBe(status);
  });

  it.each([['review'], ['confirm']])('lets only admins %s', async (step) => {
    const body = step === 'review' ? Api.form([await picture('a.jpg')]) : '{}';
    expect((await visitor.raw('POST', `/upload/${step}`, body)).status).toBe(401);
  });

  it('confirms the same session once, however often it is asked and by however many', async () => {
    const { data } = await api.review([await picture('once.jpg')]);
    const sessions = data.data.images.map(({ sessionId, metadata }) => ({ sessionId, metadata }));
    const answers = await Promise.all([1, 2, 3].map(() => api.confirm(sessions)));
    answers.push(await api.confirm(sessions));
    const ids = new Set(
      answers.flatMap(({ data: reply }) => reply.data.images.map(({ id }) => id)),
    );
    expect(ids.size).toBe(1);
    expect((await listed()).filter((id) => ids.has(id))).toHaveLength(1);
  });

  it('creates nothing when one session of several is unknown, and names that one', async () => {
    const { data } = await api.review([await picture('lonely.jpg')]);
    const sessions = data.data.images.map(({ sessionId }) => ({ sessionId }));
    const before = await listed();
    const body = JSON.stringify({ images: [...sessions, { sessionId: 'unheard-of' }] });
    const response = await api.raw('POST', '/upload/confirm', body);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ data: { sessionIds: ['unheard-of'] } });
    expect(await listed()).toEqual(before);
  });

  it('publishes what the admin corrected', async () => {
    const { data } = await api.review([await picture('edited.jpg')]);
    const [{ sessionId }] = data.data.images as [(typeof data.data.images)[number]];
    const metadata = {
      camera: ' Leica  M6 ',
      shutterSpeed: 0.004,
      captions: { en: 'A blue wall' },
    };
    const published = await api.confirm([{ sessionId, metadata }]);
    expect(published.status).toBe(201);
    expect(published.data.data.images[0]).toMatchObject({
      id: sessionId,
      camera: 'Leica M6',
      shutterSpeed: 0.004,
      lens: null,
      captions: { en: 'A blue wall' },
      status: 'ready',
    });
  });

  it('refuses a correction that makes no sense, naming the field', async () => {
    const body = { images: [{ sessionId: 'any', metadata: { aperture: -1, date: 'yesterday' } }] };
    const response = await api.raw('POST', '/upload/confirm', JSON.stringify(body));
    expect(response.status).toBe(400);
    const { data } = (await response.json()) as { data: { validation: { field: string }[] } };
    expect(data.validation.map(({ field }) => field)).toEqual([
      'images.0.metadata.aperture',
      'images.0.metadata.date',
    ]);
  });
});
