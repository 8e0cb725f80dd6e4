import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bytesPerMb } from '@salon/api-contract';
import sharp from 'sharp';
import { npmRunAdmin } from '../support/admin-command.ts';
import { Api, type UploadFile } from '../support/api.ts';
import { Outbox } from '../support/outbox.ts';
import { Stack } from '../support/stack.ts';
import { originalsOf } from '../support/storage.ts';

const picture = async (name: string, colour = '#4477aa'): Promise<UploadFile> => {
  const pixels = sharp({ create: { width: 60, height: 40, channels: 3, background: colour } });
  return { name, body: new Blob([new Uint8Array(await pixels.jpeg().toBuffer())]) };
};

describe('uploads', () => {
  let stack: Stack;
  let visitor: Api;
  let api: Api;
  /** Of another admin. */
  let other: Api;

  beforeAll(async () => {
    stack = await Stack.start();
    visitor = new Api(stack.url);
    api = await visitor.loggedIn();
    other = await anotherAdmin();
  });

  afterAll(() => stack.destroy());

  const listed = async () => (await visitor.images()).data.data.images.map(({ id }) => id);
  const stagedIds = async () =>
    (await api.staged()).data.data.images.map(({ sessionId }) => sessionId);
  const stage = async (file: UploadFile) => {
    const [staged] = (await api.review([file])).data.data.images;
    if (!staged) throw new Error(`${file.name} was refused`);
    return staged;
  };
  const anotherAdmin = async () => {
    const account = { username: 'ben', password: 'another password' };
    const email = 'ben@example.com';
    const settings = [{ name: 'enableSignups', value: true }];
    await api.raw('PUT', '/settings', JSON.stringify({ settings }));
    await visitor.raw('POST', '/signup', JSON.stringify({ ...account, email }));
    const { token } = await new Outbox(stack).next(email);
    await visitor.raw('POST', '/verify-email', JSON.stringify({ token }));
    await npmRunAdmin(stack, 'promote', account.username);
    return visitor.loggedIn(account);
  };
  const spooled = async () => {
    const options = { recursive: true, withFileTypes: true } as const;
    const entries = await readdir(join(stack.dataDir, 'spool'), options);
    return entries.filter((entry) => entry.isFile());
  };
  const storedOriginals = () => originalsOf(stack);

  it('answers a review in the order of the files, and publishes nothing yet', async () => {
    const names = ['c.jpg', 'a.jpg', 'b.jpg'];
    const { data } = await api.review(await Promise.all(names.map((name) => picture(name))));
    expect(data.data.images.map(({ originalFilename }) => originalFilename)).toEqual(names);
    expect(await listed()).toEqual([]);
  });

  it('stages good files although others of the same upload are refused', async () => {
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

  it('says what a file is that is not an image', async () => {
    const gif = { name: 'renamed.jpg', body: new Blob(['GIF89a and so on']) };
    const empty = { name: 'empty.png', body: new Blob([]) };
    const { data } = await api.review([await picture('good.jpg'), gif, empty]);
    const hints = data.data.errors.map(({ hint }) => hint);
    expect(hints).toEqual(['It is a GIF picture.', 'It is empty.']);
  });

  it('refuses one byte too many, and stores nothing', async () => {
    const before = await storedOriginals();
    const { body } = await picture('x');
    const padding = new Uint8Array(50 * bytesPerMb + 1 - body.size);
    const tooBig = { name: 'too-big.jpg', body: new Blob([body, padding]) };
    const { status, data } = await api.refusedReview([tooBig]);
    expect(status).toBe(413);
    expect(data.message).toBe('The file "too-big.jpg" exceeds the maximum upload size of 50MB.');
    expect(await storedOriginals()).toEqual(before);
    expect(await spooled()).toEqual([]);
  });

  it('accepts exactly the allowed number of bytes', async () => {
    const { body } = await picture('x');
    const padding = new Uint8Array(50 * bytesPerMb - body.size);
    const { status } = await api.review([{ name: 'big.jpg', body: new Blob([body, padding]) }]);
    expect(status).toBe(200);
  });

  it('refuses more files than are allowed', async () => {
    const files = await Promise.all(Array.from({ length: 11 }, (_, i) => picture(`${i}.jpg`)));
    const [before, staged] = [await storedOriginals(), await stagedIds()];
    const { status, data } = await api.refusedReview(files);
    expect(status).toBe(413);
    expect(data.message).toBe('At most 10 files can be uploaded at once.');
    expect(await storedOriginals()).toEqual(before);
    expect(await stagedIds()).toEqual(staged);
    expect(await spooled()).toEqual([]);
  });

  it.each([
    ['no file', () => Api.form([]), 400],
    ['a body that is not a form', () => '{}', 400],
  ])('refuses %s', async (_what, body, status) => {
    expect((await api.raw('POST', '/upload/review', body())).status).toBe(status);
  });

  it.each([['review'], ['confirm']])('allows only admins to %s', async (step) => {
    const body = step === 'review' ? Api.form([await picture('a.jpg')]) : '{}';
    expect((await visitor.raw('POST', `/upload/${step}`, body)).status).toBe(401);
  });

  it('lists staged uploads, the newest first, until they are confirmed', async () => {
    const first = await stage(await picture('first.jpg', '#102030'));
    const second = await stage(await picture('second.jpg', '#203040'));
    // Uploads of an earlier, refused request may still be in the list.
    const [newest, older] = (await api.staged()).data.data.images.filter(({ sessionId }) =>
      [first.sessionId, second.sessionId].includes(sessionId),
    );
    expect(newest).toEqual({
      ...second,
      stagedAt: expect.any(String),
      sequence: expect.any(Number),
      goesAt: expect.any(String),
    });
    expect(older).toMatchObject(first);
    await api.confirm([{ sessionId: second.sessionId }]);
    expect(await stagedIds()).not.toContain(second.sessionId);
    expect(await stagedIds()).toContain(first.sessionId);
  });

  it('keeps staged uploads for longer on request', async () => {
    const { sessionId } = await stage(await picture('kept-longer.jpg', '#304051'));
    const goesAt = async () =>
      (await api.staged()).data.data.images.find((one) => one.sessionId === sessionId)?.goesAt;
    const before = String(await goesAt());
    const { until } = (await api.keepStaged([sessionId, 'unheard-of'])).data.data;
    expect(Date.parse(until)).toBeGreaterThan(Date.parse(before));
    expect(await goesAt()).toBe(until);
    const nothing = await api.refused('POST', '/upload/staged/keep', { sessionIds: [] });
    expect(nothing.status).toBe(400);
  });

  it('numbers files as the client says, so that separate requests have an order', async () => {
    const send = async (name: string, sequence: string) => {
      const form = Api.form([await picture(name)]);
      return api.raw('POST', '/upload/review', form, { 'upload-sequence': sequence });
    };
    expect((await send('second.jpg', '8')).status).toBe(200);
    expect((await send('first.jpg', '7')).status).toBe(200);
    const { images } = (await api.staged()).data.data;
    const sequenceOf = (name: string) =>
      images.find(({ originalFilename }) => originalFilename === name)?.sequence;
    expect(['first.jpg', 'second.jpg'].map(sequenceOf)).toEqual([7, 8]);

    const refused = await send('third.jpg', 'soon');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      data: { validation: [{ field: 'upload-sequence' }] },
    });
  });

  it('discards a staged upload with its bytes, and only once', async () => {
    const { sessionId } = await stage(await picture('unwanted.jpg', '#304050'));
    expect(await storedOriginals()).toContain(sessionId);
    expect((await api.discard(sessionId)).data.data).toEqual({ sessionId });
    expect(await stagedIds()).not.toContain(sessionId);
    expect(await storedOriginals()).not.toContain(sessionId);
    expect(await api.refused('DELETE', `/upload/staged/${sessionId}`)).toMatchObject({
      status: 404,
      message: 'The upload does not exist.',
    });
  });

  it('does not discard an upload that has become an image', async () => {
    const { sessionId } = await stage(await picture('kept.jpg', '#405060'));
    await api.confirm([{ sessionId }]);
    expect(await api.refused('DELETE', `/upload/staged/${sessionId}`)).toMatchObject({
      status: 409,
      message: 'This upload is published or being published.',
    });
    expect(await storedOriginals()).toContain(sessionId);
  });

  it('lists staged uploads only for the admin who sent them', async () => {
    const mine = await stage(await picture('mine.jpg', '#8090a0'));
    const [theirs] = (await other.review([await picture('theirs.jpg', '#90a0b0')])).data.data
      .images;
    const { images } = (await other.staged()).data.data;
    expect(images.map(({ sessionId }) => sessionId)).toEqual([theirs?.sessionId]);
    expect(await stagedIds()).toContain(mine.sessionId);
    expect(await stagedIds()).not.toContain(theirs?.sessionId);

    const { sessionId } = mine;
    const body = { images: [{ sessionId }] };
    const refusals = [
      await other.refused('DELETE', `/upload/staged/${sessionId}`),
      await other.refused('POST', '/upload/confirm', body),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([404, 404]);
    expect(refusals[1]?.data).toEqual({ sessionIds: [sessionId] });
    expect((await api.confirm(body.images)).status).toBe(201);
  });

  it.each([
    ['GET', '/upload/staged'],
    ['DELETE', '/upload/staged/any'],
    ['POST', '/upload/staged/keep'],
  ])('allows only admins to %s %s', async (method, path) => {
    expect((await visitor.refused(method, path)).status).toBe(401);
  });

  it('stages a file once that is sent again after a lost answer', async () => {
    const file = await picture('again.jpg', '#506070');
    const before = (await stagedIds()).length;
    const [one, two] = await Promise.all([
      api.review([file], 'a-key'),
      api.review([file], 'a-key'),
    ]);
    const three = await api.review([file], 'a-key');
    expect(two.data.data.images).toEqual(one.data.data.images);
    expect(three.data.data.images).toEqual(one.data.data.images);
    expect(await stagedIds()).toHaveLength(before + 1);
  });

  it('distinguishes the keys of two admins, and refuses one that is too long', async () => {
    const [file, key] = [await picture('shared.jpg', '#516171'), 'the same key'];
    const [mine] = (await api.review([file], key)).data.data.images;
    const [theirs] = (await other.review([file], key)).data.data.images;
    expect(theirs?.sessionId).not.toBe(mine?.sessionId);
    expect(theirs?.duplicateOf).toBeNull();
    expect(await stagedIds()).toContain(mine?.sessionId);
    const tooLong = { 'idempotency-key': 'k'.repeat(201) };
    const refused = await api.raw('POST', '/upload/review', Api.form([file]), tooLong);
    expect(refused.status).toBe(400);
  });

  it('stages a file as a new one if the image of its key is in the trash', async () => {
    const [file, key] = [await picture('deleted.jpg', '#526272'), 'key of a deleted image'];
    const [first] = (await api.review([file], key)).data.data.images;
    if (!first) throw new Error('it was refused');
    await api.confirm([{ sessionId: first.sessionId }]);
    await api.raw('DELETE', `/images/${first.sessionId}`);
    const [second] = (await api.review([file], key)).data.data.images;
    expect(second?.duplicateOf).toMatchObject({ id: first.sessionId, state: 'deleted' });
    const confirmed = await api.confirm([{ sessionId: second?.sessionId ?? '' }]);
    expect(confirmed.data.data.images).toHaveLength(1);
  });

  it('refuses a confirmation that names an upload twice', async () => {
    const { sessionId } = await stage(await picture('listed-twice.jpg', '#536373'));
    const images = [{ sessionId }, { sessionId }];
    expect((await api.refused('POST', '/upload/confirm', { images })).status).toBe(400);
    expect(await stagedIds()).toContain(sessionId);
  });

  it('stages equal files of one request separately', async () => {
    const file = await picture('twice.jpg', '#607080');
    const [one, two] = (await api.review([file, file], 'twice')).data.data.images;
    expect(one?.sessionId).not.toBe(two?.sessionId);
  });

  it('warns of files with the same bytes: an image, then one in the trash, then a staged upload', async () => {
    const file = (name: string) => picture(name, '#708090');
    const first = await stage(await file('one.jpg'));
    expect(first.duplicateOf).toBeNull();
    const later = await stage(await file('two.jpg'));
    const { sessionId: id } = first;
    const original = { id, originalFilename: 'one.jpg' };
    expect(later.duplicateOf).toEqual({ ...original, state: 'staged' });

    await api.confirm([{ sessionId: id }]);
    const duplicateNow = async () => {
      const staged = (await api.staged()).data.data.images;
      return staged.find(({ sessionId }) => sessionId === later.sessionId)?.duplicateOf;
    };
    expect(await duplicateNow()).toEqual({ ...original, state: 'published' });
    await api.deleteImage(id);
    expect(await duplicateNow()).toEqual({ ...original, state: 'deleted' });
    expect((await api.confirm([{ sessionId: later.sessionId }])).status).toBe(201);
  });

  it('confirms the same upload once, even with many requests at once', async () => {
    const { data } = await api.review([await picture('once.jpg')]);
    const uploads = data.data.images.map(({ sessionId, metadata }) => ({ sessionId, metadata }));
    const answers = await Promise.all([1, 2, 3].map(() => api.confirm(uploads)));
    answers.push(await api.confirm(uploads));
    const ids = new Set(
      answers.flatMap(({ data: reply }) => reply.data.images.map(({ id }) => id)),
    );
    expect(ids.size).toBe(1);
    expect((await listed()).filter((id) => ids.has(id))).toHaveLength(1);
  });

  it('confirms an upload once if the request is repeated with the same key', async () => {
    const { sessionId } = await stage(await picture('confirmed-again.jpg', '#546474'));
    const body = JSON.stringify({ images: [{ sessionId }] });
    const before = await listed();
    const confirm = async () => {
      const headers = { 'idempotency-key': 'confirmed again' };
      const reply = await api.raw('POST', '/upload/confirm', body, headers);
      return { status: reply.status, reply: (await reply.json()) as unknown };
    };
    const first = await confirm();
    expect(first).toMatchObject({ status: 201, reply: { data: { images: [{ id: sessionId }] } } });
    expect(await confirm()).toEqual(first);
    expect(await listed()).toEqual([sessionId, ...before]);
  });

  it('corrects an image only with the key of the confirmation that has published it', async () => {
    const { sessionId } = await stage(await picture('corrected.jpg', '#556575'));
    const confirm = async (en: string, key?: string) => {
      const body = JSON.stringify({ images: [{ sessionId, metadata: { captions: { en } } }] });
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
      return (await (await api.raw('POST', '/upload/confirm', body, headers)).json()) as unknown;
    };
    const withCaption = (en: string) => ({ data: { images: [{ captions: { en } }] } });
    expect(await confirm('Dusk', 'one review')).toMatchObject(withCaption('Dusk'));
    expect(await confirm('Noon', 'another')).toMatchObject(withCaption('Dusk'));
    expect(await confirm('Noon')).toMatchObject(withCaption('Dusk'));
    expect(await confirm('Dawn', 'one review')).toMatchObject(withCaption('Dawn'));
  });

  it('creates nothing if one upload of several is unknown, and names that one', async () => {
    const { data } = await api.review([await picture('lonely.jpg')]);
    const uploads = data.data.images.map(({ sessionId }) => ({ sessionId }));
    const before = await listed();
    const body = JSON.stringify({ images: [...uploads, { sessionId: 'unheard-of' }] });
    const response = await api.raw('POST', '/upload/confirm', body);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ data: { sessionIds: ['unheard-of'] } });
    expect(await listed()).toEqual(before);
  });

  it('publishes the corrections of the admin', async () => {
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

  it('refuses an invalid correction, and names the field', async () => {
    const body = { images: [{ sessionId: 'any', metadata: { aperture: -1, date: 'yesterday' } }] };
    const response = await api.raw('POST', '/upload/confirm', JSON.stringify(body));
    expect(response.status).toBe(400);
    const { data } = (await response.json()) as { data: { validation: { field: string }[] } };
    expect(data.validation.map(({ field }) => field).sort()).toEqual([
      'images.0.metadata.aperture',
      'images.0.metadata.date',
    ]);
  });
});
