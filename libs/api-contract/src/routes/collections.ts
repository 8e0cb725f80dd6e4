import { addImagesBody, bulkReply } from '../bulk.ts';
import {
  collectionBody,
  collectionEdit,
  collectionImagesBody,
  collectionListReply,
  collectionReply,
} from '../collections.ts';
import { idReply } from '../images.ts';
import {
  aCollection,
  aFormerCollectionText,
  aCollectionSummary,
  aFailedResult,
  anId,
  anotherId,
  aResult,
  aCollectionText,
} from './examples.ts';
import { json, route } from './route.ts';

const one = json(collectionReply, { data: { collection: aCollection } });
const text = json(collectionBody, aCollectionText);

export const listCollections = route('GET /collections', {
  access: 'anyone',
  tag: 'Collections',
  summary: 'Every collection, with the ids of its images in order',
  reply: json(collectionListReply, { data: { collections: [aCollectionSummary] } }),
  conditional: true,
});

export const getCollection = route('GET /collections/:id', {
  access: 'anyone',
  moreForAdmins: true,
  tag: 'Collections',
  summary: 'One collection, with its images in order',
  reply: one,
  conditional: true,
  errors: ['collection/not-found'],
});

export const createCollection = route('POST /collections', {
  access: 'admin',
  tag: 'Collections',
  summary: 'Create an empty collection',
  idempotencyKey: true,
  body: text,
  status: 201,
  reply: one,
});

export const updateCollection = route('PUT /collections/:id', {
  access: 'admin',
  tag: 'Collections',
  summary: 'Change a collection’s title and description',
  description:
    'A missing `description` is removed. `replaces` has the title and the description that the client has shown; if the collection has others now, the request is refused.',
  body: json(collectionEdit, { ...aCollectionText, replaces: aFormerCollectionText }),
  reply: one,
  errors: ['collection/not-found', 'collection/changed'],
});

export const setCollectionImages = route('PUT /collections/:id/images', {
  access: 'admin',
  tag: 'Collections',
  summary: 'Set which images a collection has, in this order',
  description:
    'Omitted images become standalone. An image is in at most one collection. `replaces` names the images that the client has shown; if the collection has others now, the request is refused.',
  body: json(collectionImagesBody, { imageIds: [anotherId, anId], replaces: [anId] }),
  reply: one,
  errors: [
    'collection/not-found',
    'collection/unknown-images',
    'collection/images-taken',
    'collection/changed',
  ],
});

export const addCollectionImages = route('POST /collections/:id/images', {
  access: 'admin',
  tag: 'Collections',
  summary: 'Append images to a collection',
  description:
    'Replies with the result for each image, in the order of the request. With `move`, images of other collections are moved. Images for which the collection has no room are left out.',
  body: json(addImagesBody, { imageIds: [anId, anotherId] }),
  reply: json(bulkReply, { data: { results: [aResult, aFailedResult] } }),
  errors: ['collection/not-found'],
});

export const deleteCollection = route('DELETE /collections/:id', {
  access: 'admin',
  tag: 'Collections',
  summary: 'Move a collection to the trash; its images become standalone',
  idempotencyKey: true,
  reply: json(idReply, { data: { id: anotherId } }),
  errors: ['collection/not-found'],
});
