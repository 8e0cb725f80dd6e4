import { openAsBlob } from 'node:fs';
import { ApiClient, type CallOptions } from '@salon/api-client';
import { failure } from '@salon/api-contract';
import {
  addCollectionImages,
  changeImages,
  confirmUploads,
  createCollection,
  deleteCollection,
  deleteImage,
  deleteImages,
  discardUpload,
  editImage,
  editImages,
  getCollection,
  getIdWindow,
  getImage,
  getImageWindow,
  listCollections,
  listDeletedCollections,
  listDeletedImages,
  listImages,
  keepStagedUploads,
  listStagedUploads,
  listTasks,
  login,
  purge,
  restoreCollection,
  restoreImages,
  reviewUploads,
  searchImages,
  setCollectionImages,
  undoChange,
  updateCollection,
  type Route,
  type RouteReply,
  type RouteRequest,
} from '@salon/api-contract/routes';
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

type Body<R extends Route> = RouteRequest<R> extends { body: infer B } ? B : never;

/** Calls the gallery as its web app does, and parses the replies with the schemas of the contract. */
export class Api {
  private readonly client: ApiClient;

  constructor(
    readonly url: string,
    readonly accessToken?: string,
  ) {
    this.client = new ApiClient(url, accessToken);
  }

  async loggedIn(credentials = admin): Promise<Api> {
    const { data } = await this.client.call(login, { body: credentials });
    return new Api(this.url, data.accessToken);
  }

  static form(files: UploadFile[]): FormData {
    const form = new FormData();
    for (const { name, body } of files) form.append('images', body, name);
    return form;
  }

  images() {
    return this.send(listImages, {});
  }

  image(id: string) {
    return this.send(getImage, { params: { id } });
  }

  search(text: string) {
    return this.send(searchImages, { query: { text } });
  }

  editMetadata(id: string, metadata: Body<typeof editImage>) {
    return this.send(editImage, { params: { id }, body: metadata });
  }

  deleteImage(id: string) {
    return this.send(deleteImage, { params: { id } });
  }

  deleteImages(ids: string[]) {
    return this.send(deleteImages, { body: { ids } });
  }

  restoreImages(ids: string[]) {
    return this.send(restoreImages, { body: { ids } });
  }

  purge(images: string[]) {
    return this.send(purge, { body: { images } });
  }

  deletedCollections() {
    return this.send(listDeletedCollections, {});
  }

  restoreCollection(id: string) {
    return this.send(restoreCollection, { params: { id } });
  }

  deletedImages() {
    return this.send(listDeletedImages, {});
  }

  editMetadataOfMany(
    ids: string[],
    metadata: Body<typeof editImages>['metadata'],
    each?: Body<typeof editImages>['each'],
  ) {
    return this.send(editImages, { body: { ids, metadata, each } });
  }

  addImages(id: string, imageIds: string[], move?: boolean) {
    return this.send(addCollectionImages, { params: { id }, body: { imageIds, move } });
  }

  window(query: RouteRequest<typeof getImageWindow>['query']) {
    return this.send(getImageWindow, { query });
  }

  idWindow(query: RouteRequest<typeof getIdWindow>['query']) {
    return this.send(getIdWindow, { query });
  }

  /** @param key the same for a repeat */
  changeImages(body: Body<typeof changeImages>, key?: string) {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return this.send(changeImages, { body }, { headers });
  }

  undoChange(id: string) {
    return this.send(undoChange, { params: { id } });
  }

  tasks() {
    return this.send(listTasks, {});
  }

  collections() {
    return this.send(listCollections, {});
  }

  collection(id: string) {
    return this.send(getCollection, { params: { id } });
  }

  createCollection(text: Body<typeof createCollection>) {
    return this.send(createCollection, { body: text });
  }

  updateCollection(id: string, text: Body<typeof updateCollection>) {
    return this.send(updateCollection, { params: { id }, body: text });
  }

  deleteCollection(id: string) {
    return this.send(deleteCollection, { params: { id } });
  }

  setImages(id: string, imageIds: string[], replaces?: string[]) {
    return this.send(setCollectionImages, { params: { id }, body: { imageIds, replaces } });
  }

  /** Sends a request that is expected to fail. */
  async refused(method: string, path: string, body?: unknown) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const response = await this.raw(method, path, text);
    return { status: response.status, ...failure.parse(await response.json()) };
  }

  /** @param key the same for a repeat */
  review(files: UploadFile[], key?: string) {
    const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    return this.send(reviewUploads, { body: Api.form(files) }, { headers });
  }

  staged() {
    return this.send(listStagedUploads, {});
  }

  keepStaged(sessionIds: string[]) {
    return this.send(keepStagedUploads, { body: { sessionIds } });
  }

  discard(sessionId: string) {
    return this.send(discardUpload, { params: { sessionId } });
  }

  /** Sends an upload that is expected to be refused. */
  async refusedReview(files: UploadFile[]): Promise<Answer<z.infer<typeof failure>>> {
    const response = await this.client.send(reviewUploads, { body: Api.form(files) });
    return { status: response.status, data: failure.parse(await response.json()) };
  }

  confirm(images: Body<typeof confirmUploads>['images']) {
    return this.send(confirmUploads, { body: { images } });
  }

  /** Uploads files and confirms each unchanged. */
  async publish(files: UploadFile[]) {
    const review = await this.review(files);
    const { images } = review.data.data;
    return this.confirm(images.map(({ sessionId, metadata }) => ({ sessionId, metadata })));
  }

  /** Sends a request without a route, or one whose reply is not parsed. */
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

  private async send<R extends Route>(
    route: R,
    request: RouteRequest<R>,
    options?: CallOptions,
  ): Promise<Answer<RouteReply<R>>> {
    const { status, reply } = await this.client.exchange(route, request, options);
    return { status, data: reply };
  }
}
