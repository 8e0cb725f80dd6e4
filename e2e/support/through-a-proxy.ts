import { randomFillSync } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { bytesPerMb } from '@salon/api-contract';
import sharp from 'sharp';
import request from 'supertest';
import { Api, type UploadFile } from './api.ts';
import { cookieOf } from './cookies.ts';
import { firstRun } from './first-run.ts';
import { admin } from './stack.ts';

/** A PNG of noise, which cannot be compressed. */
async function largePicture(side: number): Promise<UploadFile> {
  const pixels = randomFillSync(Buffer.alloc(side * side * 3));
  const raw = { width: side, height: side, channels: 3 } as const;
  const bytes = await sharp(pixels, { raw }).png({ compressionLevel: 0 }).toBuffer();
  return { name: 'large.png', body: new Blob([new Uint8Array(bytes)]) };
}

/**
 * Tests what a reverse proxy has to pass on.
 * @param urlOf the address of the gallery behind the proxy, once it runs
 */
export function itPassesEverythingOn(urlOf: () => string): void {
  const loggedIn = () => new Api(urlOf()).loggedIn();

  it('a session is kept by its page, and by no other', async () => {
    const login = await request(urlOf()).post('/api/login').send(admin).expect(200);
    const cookie = cookieOf(login);
    const refresh = (origin: string) =>
      request(urlOf()).post('/api/refresh').set({ cookie, origin });
    await refresh('http://elsewhere.example').expect(403);
    await refresh(urlOf()).expect(200);
  });

  it('an upload of almost 50 MB passes, and its picture is served in parts', async () => {
    const api = await loggedIn();
    const file = await largePicture(4_150);
    expect(file.body.size).toBeGreaterThan(49 * bytesPerMb);
    const { data } = await api.publish([file]);
    const [image] = data.data.images;
    expect(image?.size).toBe(file.body.size);
    const part = await request(urlOf())
      .get(image?.versions[0]?.path ?? '')
      .set('range', 'bytes=2-5')
      .expect(206);
    expect(part.headers['content-length']).toBe('4');
  }, 120_000);

  it('events arrive while the stream is open', async () => {
    const api = await loggedIn();
    const events = await api.raw('GET', '/tasks/events');
    const finished = firstRun(events, ({ state }) => state === 'finished');
    await api.raw('POST', '/tasks/cleanup/images/staged');
    expect(await finished).toMatchObject({ task: 'cleanup-staged' });
  });

  it('limits count for the address of the visitor, which the visitor cannot choose', async () => {
    const guess = (forwarded: string) =>
      request(urlOf())
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
}
