import {
  collectionReply,
  confirmReply,
  imageListReply,
  loginReply,
  reviewReply,
} from '@salon/api-contract';
import type { z } from 'zod';
import { LaunchError } from '../launcher/launch-error.ts';

export interface Picture {
  filename: string;
  title: string;
  jpeg: Buffer;
}

/** The gallery as any client sees it: over its public HTTP interface. */
export class GalleryClient {
  #accessToken: string | undefined;

  constructor(private readonly url: string) {}

  async logIn(username: string, password: string): Promise<void> {
    const { data } = await this.#ask(loginReply, '/login', json({ username, password }));
    this.#accessToken = data.accessToken;
  }

  async countImages(): Promise<number> {
    return (await this.#ask(imageListReply, '/images')).data.images.length;
  }

  /**
   * Uploads pictures together and publishes them.
   * @returns the ids of the images, in the order of the pictures
   * @throws LaunchError with the server's message when the server refuses one of them
   */
  async upload(pictures: Picture[]): Promise<string[]> {
    const form = new FormData();
    for (const { filename, jpeg } of pictures) {
      form.append('images', new Blob([jpeg], { type: 'image/jpeg' }), filename);
    }
    const { data } = await this.#ask(reviewReply, '/upload/review', { method: 'POST', body: form });
    const refused = data.errors[0];
    if (refused) throw new LaunchError(refused.message);
    const images = data.images.map(({ sessionId }, index) => ({
      sessionId,
      metadata: { captions: { en: pictures[index]?.title ?? '' } },
    }));
    const confirmed = await this.#ask(confirmReply, '/upload/confirm', json({ images }));
    return confirmed.data.images.map(({ id }) => id);
  }

  /** Creates a collection of images that exist, in this order. */
  async createCollection(title: string, imageIds: string[]): Promise<void> {
    const { data } = await this.#ask(collectionReply, '/collections', json({ title }));
    const path = `/collections/${data.collection.id}/images`;
    await this.#ask(collectionReply, path, { ...json({ imageIds }), method: 'PUT' });
  }

  async #ask<T extends z.ZodType>(
    reply: T,
    path: string,
    init: RequestInit = {},
  ): Promise<z.output<T>> {
    const headers = new Headers(init.headers);
    if (this.#accessToken) headers.set('authorization', `Bearer ${this.#accessToken}`);
    const response = await fetch(`${this.url}/api${path}`, { ...init, headers });
    const body: unknown = await response.json();
    if (!response.ok)
      throw new LaunchError(`The gallery answers ${response.status}: ${said(body)}`);
    return reply.parse(body);
  }
}

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const said = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body
    ? String(body.message)
    : JSON.stringify(body);
