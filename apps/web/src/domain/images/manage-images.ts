import { deletedReply, fullImageReply } from '@salon/api-contract';
import type { FullImage, ImageMetadataEdit } from '@salon/api-contract';
import { ApiError } from '../../http/api-error.ts';
import { request } from '../../http/request.ts';

/** Everything that is known of an image. @throws ApiError 404 */
export async function fetchImage(id: string, signal?: AbortSignal): Promise<FullImage> {
  const reply = await request(pathOf(id), { schema: fullImageReply, signal });
  return reply.data.image;
}

/** What is left out stays as it is. @throws ApiError 400 with `data.validation`; 404 */
export async function updateMetadata(id: string, metadata: ImageMetadataEdit): Promise<FullImage> {
  const path = `${pathOf(id)}/metadata`;
  const reply = await request(path, { method: 'PUT', body: metadata, schema: fullImageReply });
  return reply.data.image;
}

/** An image that is gone already counts as deleted: a repeat after a lost answer must not fail. */
export async function deleteImage(id: string): Promise<void> {
  try {
    await request(pathOf(id), { method: 'DELETE', schema: deletedReply });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

function pathOf(id: string): string {
  return `/images/${encodeURIComponent(id)}`;
}
