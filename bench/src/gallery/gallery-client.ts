import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { imageListReply, loginReply, reviewReply, type Image } from '@salon/api-contract';
import { admin } from '@salon/test-kit';
import { multipart, type UploadFile } from '../http/multipart.ts';
import { request } from '../http/request.ts';

/** The gallery as an admin's browser uses it. */
export class GalleryClient {
  private constructor(
    readonly url: string,
    private readonly authorization: string,
  ) {}

  static async logIn(url: string): Promise<GalleryClient> {
    const { body } = await request(`${url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(admin),
    });
    const { data } = loginReply.parse(JSON.parse(body.toString()));
    return new GalleryClient(url, `Bearer ${data.accessToken}`);
  }

  async images(): Promise<Image[]> {
    const { body } = await request(`${this.url}/api/images`);
    return imageListReply.parse(JSON.parse(body.toString())).data.images;
  }

  /** Uploads files in one request; returns their sessions. @throws Error when one is refused */
  async review(files: readonly UploadFile[]): Promise<string[]> {
    const { headers, body } = multipart(files);
    const reply = await this.post('review', headers, body);
    const { data } = reviewReply.parse(JSON.parse(reply.toString()));
    if (data.errors[0]) throw new Error(data.errors[0].message);
    return data.images.map(({ sessionId }) => sessionId);
  }

  /** Uploads photos and makes them public as they are. */
  async publish(paths: readonly string[]): Promise<void> {
    const read = async (path: string) => ({ name: basename(path), bytes: await readFile(path) });
    const sessions = await this.review(await Promise.all(paths.map(read)));
    const images = sessions.map((sessionId) => ({ sessionId }));
    await this.post('confirm', { 'content-type': 'application/json' }, JSON.stringify({ images }));
  }

  private async post(
    step: 'review' | 'confirm',
    headers: Record<string, string>,
    body: Buffer | string,
  ): Promise<Buffer> {
    const reply = await request(`${this.url}/api/upload/${step}`, {
      method: 'POST',
      headers: { ...headers, authorization: this.authorization },
      body,
    });
    return reply.body;
  }
}
