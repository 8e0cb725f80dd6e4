import { bulkIdsBody, bulkReply, deletedImageListReply } from '../bulk.ts';
import { aDeletedImage, aFailedResult, anId, anotherId, aResult } from './examples.ts';
import { json, route } from './route.ts';

const description = 'Replies with the result for each image, in the order of the request.';
const body = json(bulkIdsBody, { ids: [anId, anotherId] });
const reply = json(bulkReply, { data: { results: [aResult, aFailedResult] } });

export const listDeletedImages = route('GET /images/deleted', {
  access: 'admin',
  tag: 'Images',
  summary: 'The images in the trash, latest deletion first',
  reply: json(deletedImageListReply, { data: { images: [aDeletedImage] } }),
  conditional: true,
});

export const deleteImages = route('POST /images/delete', {
  access: 'admin',
  tag: 'Images',
  summary: 'Move images to the trash',
  description,
  body,
  reply,
});

export const restoreImages = route('POST /images/restore', {
  access: 'admin',
  tag: 'Images',
  summary: 'Restore images from the trash',
  description,
  body,
  reply,
});
