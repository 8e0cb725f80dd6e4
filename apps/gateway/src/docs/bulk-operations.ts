import {
  addImagesBody,
  bulkIdsBody,
  bulkMetadataBody,
  bulkMetadataReply,
  bulkReply,
  deletedImageListReply,
} from '@salon/api-contract';
import { aFullImage, anId, anotherId } from './examples.ts';
import { json, type Operation } from './operation.ts';

const description = 'Answers with what became of each image, in the order asked.';
const ids = json(bulkIdsBody, { ids: [anId, anotherId] });
const edited = { id: anId, ok: true as const };
const failed = {
  id: anotherId,
  ok: false as const,
  code: 'image/not-found',
  message: 'There is no such image.',
};
const outcome = json(bulkReply, { data: { results: [edited, failed] } });
const metadata = { camera: 'NIKON D850' };

export const bulkOperations = {
  'POST /images/delete': {
    tag: 'Images',
    summary: 'Put many images into the trash',
    description,
    body: ids,
    reply: outcome,
  },
  'POST /images/restore': {
    tag: 'Images',
    summary: 'Take many images out of the trash',
    description,
    body: ids,
    reply: outcome,
  },
  'PUT /images/metadata': {
    tag: 'Images',
    summary:
      'The same edit to many images, or one of its own to each; fields left out stay as they are',
    description: `${description} \`before\` is what an image had in these fields; sent back by \`each\`, it undoes the edit.`,
    body: json(bulkMetadataBody, {
      ...{ ids: [anId, anotherId], metadata },
      each: { [anId]: { captions: { en: 'Fishing boats at dawn' } } },
    }),
    reply: json(bulkMetadataReply, {
      data: {
        results: [{ ...edited, before: { camera: 'D850', captions: {} } }, failed],
        metadata,
      },
    }),
  },
  'GET /images/deleted': {
    tag: 'Images',
    summary: 'The trash, latest deletion first',
    reply: json(deletedImageListReply, {
      data: {
        images: [
          {
            ...aFullImage,
            deletedAt: '2024-02-02T18:00:00.000Z',
            goesAt: '2024-03-03T18:00:00.000Z',
          },
        ],
      },
    }),
    conditional: true,
  },
  'POST /collections/:id/images': {
    tag: 'Collections',
    summary: 'Append images to a collection',
    description: `${description} With \`move\`, images of other collections leave those.`,
    body: json(addImagesBody, { imageIds: [anId, anotherId] }),
    reply: outcome,
    errors: ['collection/not-found'],
  },
} as const satisfies Record<string, Operation>;
