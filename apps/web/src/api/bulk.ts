import {
  bulkMetadataReply,
  bulkReply,
  deletedImageListReply,
  limits,
  type DeletedImage,
  type ImageMetadataEdit,
  type ItemResult,
} from '@salon/api-contract';
import { errorMessage } from './api-error.ts';
import { deleteImage } from './manage-images.ts';
import { request } from './request.ts';

/** Asks the server for one change to many images. @returns what became of each */
export type BulkCall = (ids: readonly string[]) => Promise<ItemResult[]>;

/** Puts images into the trash; one that is gone already counts as deleted. */
export const deleteImages: BulkCall = async (ids) => {
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) {
    await deleteImage(only);
    return [{ id: only, ok: true }];
  }
  const reply = await request('/images/delete', {
    method: 'POST',
    body: { ids },
    schema: bulkReply,
  });
  return reply.data.results;
};

/** Takes images out of the trash. */
export const restoreImages: BulkCall = async (ids) => {
  const reply = await request('/images/restore', {
    method: 'POST',
    body: { ids },
    schema: bulkReply,
  });
  return reply.data.results;
};

/** Makes the same edit to each image. @throws ApiError 400 with `data.validation` */
export const editImages =
  (metadata: ImageMetadataEdit): BulkCall =>
  async (ids) => {
    const body = { ids, metadata };
    const schema = bulkMetadataReply;
    return (await request('/images/metadata', { method: 'PUT', body, schema })).data.results;
  };

/** Appends images to a collection; with `move`, also those of others. @throws ApiError 404 */
export const addImages =
  (collectionId: string, { move }: { move: boolean }): BulkCall =>
  async (imageIds) => {
    const path = `/collections/${encodeURIComponent(collectionId)}/images`;
    const body = { imageIds, move };
    return (await request(path, { method: 'POST', body, schema: bulkReply })).data.results;
  };

/** The images in the trash, the last one deleted first. */
export async function fetchDeleted(signal?: AbortSignal): Promise<DeletedImage[]> {
  return (await request('/images/deleted', { schema: deletedImageListReply, signal })).data.images;
}

/**
 * Any number of images, as many at a time as the server takes. When a request fails, those that it and later ones
 * would have changed are reported with the reason, or `fallback` where the server gives none.
 */
export async function inBatches(
  ids: readonly string[],
  call: BulkCall,
  onProgress: (done: number) => void,
  fallback?: string,
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  while (results.length < ids.length) {
    onProgress(results.length);
    try {
      results.push(...(await call(ids.slice(results.length, results.length + limits.bulkImages))));
    } catch (error) {
      const message = errorMessage(error, fallback);
      const left = ids.slice(results.length);
      return [
        ...results,
        ...left.map((id) => ({ id, ok: false, code: 'request', message }) as const),
      ];
    }
  }
  return results;
}
