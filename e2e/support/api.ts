import { openAsBlob } from 'node:fs';
import {
  bulkMetadataReply,
  bulkReply,
  collectionListReply,
  collectionReply,
  confirmReply,
  deletedImageListReply,
  deletedReply,
  discardReply,
  failure,
  imageListReply,
  imageReply,
  loginReply,
  reviewReply,
  waitingListReply,
  type bulkMetadataBody,
  type collectionBody,
  type confirmBody,
  type imageMetadataEdit,
} from '@salon/api-contract';
import type { z } from 'zod';
import { admin } from './stack.ts';

export interface UploadFile {
  name: string;
  body: Blob;
}

export const fileFrom = async (path: string, name: string): Promise<UploadFile> => ({
  name,
  body: await openAsBlob(path),
});

export interface Answer<T> {
  status: number;
  data: T;
}

/** Calls the gallery as its web app does; what it answers is parsed with the contract's own schemas. */
export class Api {
  constructor(
    readonly url: string,
    readonly accessToken?: string,
  ) {}

  async loggedIn(credentials = admin): Promise<Api> {
    const reply = await this.send('POST', '/login', loginReply, JSON.stringify(credentials));
    return new Api(this.url, reply.data.data.accessToken);
  }

  static form(files: UploadFile[]): FormData {
    const form = new FormData();
    for (const { name, body } of files) form.append('images', body, name);
    return form;
  }

  images() {
    return this.send('GET', '/images', imageListReply);
  }

  image(id: string) {
    return this.send('GET', `/images/${id}`, imageReply);
  }

  search(text: string) {
    return this.send('GET', `/images/search?text=${encodeURIComponent(text)}`, imageListReply);
  }

  editMetadata(id: string, metadata: z.input<typeof imageMetadataEdit>) {
    return this.send('PUT', `/images/${id}/metadata`, imageReply, JSON.stringify(metadata));
  }

  deleteImage(id: string) {
    return this.send('DELETE', `/images/${id}`, deletedReply);
  }

  deleteImages(ids: string[]) {
    return this.send('POST', '/images/delete', bulkReply, JSON.stringify({ ids }));
  }

  restoreImages(ids: string[]) {
    return this.send('POST', '/images/restore', bulkReply, JSON.stringify({ ids }));
  }

  deletedImages() {
    return this.send('GET', '/images/deleted', deletedImageListReply);
  }

  editMetadataOfMany(
    ids: string[],
    metadata: z.input<typeof imageMetadataEdit>,
    each?: z.input<typeof bulkMetadataBody>['each'],
  ) {
    const body = JSON.stringify({ ids, metadata, each });
    return this.send('PUT', '/images/metadata', bulkMetadataReply, body);
  }

  addImages(id: string, imageIds: string[], move?: boolean) {
    const body = JSON.stringify({ imageIds, move });
    return this.send('POST', `/collections/${id}/images`, bulkReply, body);
  }

  collections() {
    return this.send('GET', '/collections', collectionListReply);
  }

  collection(id: string) {
    return this.send('GET', `/collections/${id}`, collectionReply);
  }

  createCollection(text: z.input<typeof collectionBody>) {
    return this.send('POST', '/collections', collectionReply, JSON.stringify(text));
  }

  updateCollection(id: string, text: z.input<typeof collectionBody>) {
    return this.send('PUT', `/collections/${id}`, collectionReply, JSON.stringify(text));
  }

  deleteCollection(id: string) {
    return this.send('DELETE', `/collections/${id}`, deletedReply);
  }

  setImages(id: string, imageIds: string[], replaces?: string[]) {
    const body = JSON.stringify({ imageIds, replaces });
    return this.send('PUT', `/collections/${id}/images`, collectionReply, body);
  }

  /** A call that is expected to fail. */
  async refused(method: string, path: string, body?: unknown) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await this.raw(method, path, text);
    return { status: response.status, ...failure.parse(await response.json()) };
  }

  /** @param key the same for a repeat */
  review(files: UploadFile[], key?: string) {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return this.send('POST', '/upload/review', reviewReply, Api.form(files), headers);
  }

  waiting() {
    return this.send('GET', '/upload/staged', waitingListReply);
  }

  discard(sessionId: string) {
    return this.send('DELETE', `/upload/staged/${sessionId}`, discardReply);
  }

  /** An upload that is expected to be refused. */
  async refusedReview(files: UploadFile[]): Promise<Answer<z.infer<typeof failure>>> {
    const response = await this.raw('POST', '/upload/review', Api.form(files));
    return { status: response.status, data: failure.parse(await response.json()) };
  }

  confirm(images: z.input<typeof confirmBody>['images']) {
    const body: { images: typeof images } = { images };
    return this.send('POST', '/upload/confirm', confirmReply, JSON.stringify(body));
  }

  /** Uploads files and confirms each as it is. */
  async publish(files: UploadFile[]) {
    const review = await this.review(files);
    const { images } = review.data.data;
    return this.confirm(images.map(({ sessionId, metadata }) => ({ sessionId, metadata })));
  }

  raw(
    method: string,
    path: string,
    body?: FormData | string,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(this.accessToken ? { authorization: `Bearer ${this.accessToken}` } : {}),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  }

  private async send<S extends z.ZodType>(
    method: string,
    path: string,
    schema: S,
    body?: FormData | string,
    headers?: Record<string, string>,
  ): Promise<Answer<z.output<S>>> {
    const response = await this.raw(method, path, body, headers);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { status: response.status, data: schema.parse(JSON.parse(text)) };
  }
}
