import { randomFillSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@salon/test-kit';
import sharp from 'sharp';
import request from 'supertest';
import { Api, type UploadFile } from '../support/api.ts';
import { firstRun } from '../support/first-run.ts';
import { Nginx } from '../support/nginx.ts';
import { admin, Stack } from '../support/stack.ts';

/** A PNG of noise, which cannot be compressed. */
async function largePicture(side: number): Promise<UploadFile> {
  const pixels = randomFillSync(Buffer.alloc(side * side * 3));
  const raw = { width: side, height: side, channels: 3 } as const;
  const bytes = await sharp(pixels, { raw }).png({ compressionLevel: 0 }).toBuffer();
  return { name: 'large.png', body: new Blob([new Uint8Array(bytes)]) };
}

describe('behind nginx', () => {
  let stack: Stack;
  let nginx: Nginx;
  let visitor: Api;

  beforeAll(async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    stack = await Stack.start({ PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' });
    nginx = await Nginx.start(port, [Number(new URL(stack.url).port)]);
    visitor = new Api(url);
  }, 90_000);

  afterAll(async () => {
    await nginx.stop();
    await stack.destroy();
  });

  it('a session is kept by its page, and by no other', async () => {
    const login = await request(nginx.url).post('/api/login').send(admin).expect(200);
    const [cookie = ''] = login.headers['set-cookie'] as unknown as string[];
    const refresh = (origin: string) =>
      request(nginx.url)
        .post('/api/refresh')
        .set({ cookie: cookie.split(';', 1)[0] ?? '', origin });
    await refresh('http://elsewhere.example').expect(403);
    await refresh(nginx.url).expect(200);
  });

  it('an upload of almost 50 MB passes, and its picture is served in parts', async () => {
    const api = await visitor.loggedIn();
    const file = await largePicture(4_150);
    expect(file.body.size).toBeGreaterThan(49 * 1024 * 1024);
    const { data } = await api.publish([file]);
    const [image] = data.data.images;
    expect(image?.size).toBe(file.body.size);
    const part = await request(nginx.url)
      .get(image?.versions[0]?.path ?? '')
      .set('range', 'bytes=2-5')
      .expect(206);
    expect(part.headers['content-length']).toBe('4');
  }, 120_000);

  it('events arrive while the stream is open', async () => {
    const api = await visitor.loggedIn();
    const events = await api.raw('GET', '/tasks/events');
    const finished = firstRun(events, ({ state }) => state === 'finished');
    await api.raw('POST', '/tasks/cleanup/images/staged');
    expect(await finished).toMatchObject({ task: 'cleanup-staged' });
  });

  it('limits count for the address of the visitor, which the visitor cannot choose', async () => {
    const guess = (forwarded: string) =>
      request(nginx.url)
        .post('/api/login')
        .set('x-forwarded-for', forwarded)
        .send({ username: 'nobody', password: 'a wrong guess' });
    const statuses: number[] = [];
    for (let each = 0; each < 12; each += 1) {
      statuses.push((await guess(`10.0.0.${each}`)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });
});
