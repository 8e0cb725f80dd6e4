import {
  collectionBody,
  collectionImagesBody,
  collectionListReply,
  collectionReply,
  deletedReply,
} from '@salon/api-contract';
import {
  aCollection,
  aCollectionSummary,
  anId,
  anotherId,
  collectionBodyExample,
} from './examples.ts';
import { json, type Operation } from './operation.ts';

const one = json(collectionReply, { data: { collection: aCollection } });
const text = json(collectionBody, collectionBodyExample);

export const collectionOperations = {
  'GET /collections': {
    tag: 'Collections',
    summary: 'Every collection, with the ids of its images in order',
    reply: json(collectionListReply, { data: { collections: [aCollectionSummary] } }),
    conditional: true,
  },
  'GET /collections/:id': {
    tag: 'Collections',
    summary: 'One collection, with its images in order',
    reply: one,
    conditional: true,
    errors: ['collection/not-found'],
  },
  'POST /collections': {
    tag: 'Collections',
    summary: 'Make an empty collection',
    idempotencyKey: true,
    body: text,
    status: 201,
    reply: one,
  },
  'PUT /collections/:id': {
    tag: 'Collections',
    summary: 'Change a collection’s title and description',
    body: text,
    reply: one,
    errors: ['collection/not-found'],
  },
  'PUT /collections/:id/images': {
    tag: 'Collections',
    summary: 'Set which images a collection has, in this order',
    description:
      'Images left out become standalone. An image is in at most one collection. With `replaces`, the images the sender saw, what others have changed since is left alone.',
    body: json(collectionImagesBody, { imageIds: [anotherId, anId], replaces: [anId] }),
    reply: one,
    errors: [
      'collection/not-found',
      'collection/unknown-images',
      'collection/images-taken',
      'collection/changed',
    ],
  },
  'DELETE /collections/:id': {
    tag: 'Collections',
    summary: 'Delete a collection; its images become standalone',
    idempotencyKey: true,
    reply: json(deletedReply, { data: { id: anotherId } }),
    errors: ['collection/not-found'],
  },
} as const satisfies Record<string, Operation>;
