import { deletedCollectionListReply, restoredCollectionReply } from '../collections.ts';
import { bulkIdsBody, bulkReply, deleteReply } from '../bulk.ts';
import { deletedImageListReply, emptyTrashBody, purgeBody, purgeReply } from '../trash.ts';
import {
  aDeletedCollection,
  aDeletedImage,
  aFailedResult,
  anId,
  anotherId,
  aRestoredCollection,
  aResult,
} from './examples.ts';
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
  description: `${description} Images that were in the trash before count as deleted, with \`already\`.`,
  idempotencyKey: true,
  body,
  reply: json(deleteReply, { data: { results: [{ ...aResult, already: true }, aFailedResult] } }),
});

export const restoreImages = route('POST /images/restore', {
  access: 'admin',
  tag: 'Images',
  summary: 'Restore images from the trash',
  description,
  body,
  reply,
});

export const purge = route('POST /trash/purge', {
  access: 'admin',
  tag: 'Images',
  summary: 'Delete images and collections in the trash for good',
  description:
    'They cannot be restored from the moment of the reply; the files are removed soon after. Those that are not in the trash are left alone.',
  body: json(purgeBody, { images: [anId], collections: [] }),
  reply: json(purgeReply, { data: { images: 1, collections: 0 } }),
});

export const emptyTrash = route('POST /trash/empty', {
  access: 'admin',
  tag: 'Images',
  summary: 'Delete everything in the trash for good',
  description:
    'What was deleted after `until` stays, so that nothing goes that the caller has not seen.',
  body: json(emptyTrashBody, { until: aDeletedImage.deletedAt }),
  reply: json(purgeReply, { data: { images: 12, collections: 1 } }),
});

export const listDeletedCollections = route('GET /collections/deleted', {
  access: 'admin',
  tag: 'Collections',
  summary: 'The collections in the trash, latest deletion first',
  reply: json(deletedCollectionListReply, { data: { collections: [aDeletedCollection] } }),
  conditional: true,
});

export const restoreCollection = route('POST /collections/:id/restore', {
  access: 'admin',
  tag: 'Collections',
  summary: 'Restore a collection from the trash',
  description:
    'It gets its images back in their old order, except for those that were deleted or are in another collection by now. A collection that is not in the trash stays unchanged.',
  reply: json(restoredCollectionReply, { data: aRestoredCollection }),
  errors: ['collection/not-found'],
});
