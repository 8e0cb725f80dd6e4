import {
  confirmBody,
  confirmReply,
  deletedReply,
  discardReply,
  fullImageReply,
  imageListQuery,
  imageListReply,
  imageMetadataEdit,
  imageReply,
  imageSearchQuery,
  reviewReply,
  waitingListReply,
  wallQuery,
  wallReply,
} from '@salon/api-contract';
import { aFullImage, anId, anImage, anotherId, aStagedImage, aWallImage } from './examples.ts';
import { json, type Operation } from './operation.ts';

const privateFields =
  'Only admins get `comment` and `originalFilename`; for others the keys are absent. While the setting `hideDates` is on, `date` is null for all but admins.';

export const imageOperations = {
  'GET /images': {
    tag: 'Images',
    summary: 'Every image, newest upload first or by the date it was taken',
    description: privateFields,
    query: imageListQuery,
    reply: json(imageListReply, { data: { images: [anImage] } }),
    conditional: true,
  },
  'GET /images/search': {
    tag: 'Images',
    summary: 'Images that match a text, best first',
    description:
      'Finds images by their meaning where an embedding model is installed, and by words: in captions, collection titles, camera, lens and year, for admins also at names of files; case and accents do not matter. A blank text finds every image. Visitors find nothing by a year while dates are hidden.',
    query: imageSearchQuery,
    reply: json(imageListReply, { data: { images: [anImage] } }),
    conditional: true,
    errors: ['access/too-many-requests'],
  },
  'GET /images/wall': {
    tag: 'Images',
    summary: 'Every image, or those that match a text, with no more than a wall needs of it',
    description:
      'A quarter of what `GET /images` weighs, and two thirds compressed. Files are named without the path that they share: `/api/files/{id}/{file}`. `opening`, 0 to 15, asks for the 60 to begin with: the first by date, or one of sixteen samples.',
    query: wallQuery,
    reply: json(wallReply, { data: { images: [aWallImage] } }),
    conditional: true,
    errors: ['access/too-many-requests'],
  },
  'GET /images/:id': {
    tag: 'Images',
    summary: 'One image',
    description: privateFields,
    reply: json(imageReply, { data: { image: anImage } }),
    conditional: true,
    errors: ['image/not-found'],
  },
  'PUT /images/:id/metadata': {
    tag: 'Images',
    summary: 'Edit what is known of an image; fields left out stay as they are',
    body: json(imageMetadataEdit, { captions: { en: 'Fishing boats' }, shutterSpeed: '1/250' }),
    reply: json(fullImageReply, { data: { image: aFullImage } }),
    errors: ['image/not-found'],
  },
  'DELETE /images/:id': {
    tag: 'Images',
    summary: 'Delete an image',
    idempotencyKey: true,
    reply: json(deletedReply, { data: { id: anId } }),
    errors: ['image/not-found'],
  },
  'GET /images/:id/similar': {
    tag: 'Images',
    summary: 'Up to 24 images that look most like it, best first',
    description: `Leaves out images that look no more like it than most do. Empty where no embedding model has seen the image. ${privateFields}`,
    reply: json(imageListReply, { data: { images: [anImage] } }),
    conditional: true,
    errors: ['image/not-found', 'access/too-many-requests'],
  },
  'GET /images/:id/original': {
    tag: 'Images',
    summary: 'The file as it was uploaded',
    reply: { media: ['image/jpeg', 'image/png'] },
    errors: ['image/not-found', 'file/not-found'],
  },
  'GET /files/:imageId/:filename': {
    tag: 'Images',
    summary: 'A rendition, at the path an image names',
    description:
      'The path changes whenever the bytes do; caches may keep it for ever. Ranges are served.',
    reply: { media: ['image/webp', 'image/jpeg'] },
    conditional: true,
    errors: ['file/not-found'],
  },
  'POST /upload/review': {
    tag: 'Images',
    summary: 'Upload files for review: each is checked, and its metadata read',
    description:
      'Files that are refused while others pass are named in `errors`. With an `idempotency-key`, the same files sent again are the same sessions.',
    idempotencyKey: true,
    body: { media: ['multipart/form-data'] },
    reply: json(reviewReply, { data: { images: [aStagedImage], errors: [] } }),
    errors: [
      'upload/no-file',
      'upload/refused',
      'upload/too-large',
      'upload/too-many-files',
      'upload/no-space',
    ],
  },
  'POST /upload/confirm': {
    tag: 'Images',
    summary: 'Publish reviewed files; the same call again gives the same images',
    body: json(confirmBody, {
      images: [{ sessionId: anId, metadata: { captions: { en: 'Fishing boats at dawn' } } }],
    }),
    status: 201,
    reply: json(confirmReply, { data: { images: [aFullImage] } }),
    errors: ['upload/sessions-not-found'],
  },
  'GET /upload/staged': {
    tag: 'Images',
    summary: 'Files that you uploaded and that wait for review, the newest first',
    description:
      'Tells at most 1,000, and none of other admins: those can neither be discarded nor confirmed. `duplicateOf` names what has the same bytes.',
    reply: json(waitingListReply, {
      data: {
        images: [
          {
            ...aStagedImage,
            stagedAt: '2024-02-01T09:28:00.000Z',
            duplicateOf: {
              id: anotherId,
              state: 'published',
              originalFilename: 'DSC_0042 (1).jpg',
            },
          },
        ],
      },
    }),
  },
  'DELETE /upload/staged/:sessionId': {
    tag: 'Images',
    summary: 'Discard a file of yours that waits for review',
    idempotencyKey: true,
    reply: json(discardReply, { data: { sessionId: anId } }),
    errors: ['upload/not-found'],
  },
} as const satisfies Record<string, Operation>;
