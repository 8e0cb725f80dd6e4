import { fullImageReply } from '@salon/api-contract';
import type { FullImage, ImageEdit } from '@salon/api-contract';
import * as routes from '@salon/api-contract/routes';
import { call } from '../../http/call.ts';
import { callByName } from '../../http/call-by-name.ts';

/** Everything that is known of an image. @throws ApiError 404 */
export async function fetchImage(id: string, signal?: AbortSignal): Promise<FullImage> {
  const reply = await callByName('GET /images/:id', {
    params: { id },
    schema: fullImageReply,
    signal,
  });
  return reply.data.image;
}

/** What is left out stays as it is. @throws ApiError 400 with `data.validation`; 404; 409 with `data.metadata` */
export async function updateMetadata(id: string, metadata: ImageEdit): Promise<FullImage> {
  const reply = await call(routes.editImage, { params: { id }, body: metadata });
  return reply.data.image;
}

/** Has its renditions made again: until then its status is `processing`. @throws ApiError 404 */
export async function renderAgain(id: string): Promise<void> {
  await call(routes.renderImageAgain, { params: { id } });
}
