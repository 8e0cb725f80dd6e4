import { amount } from '../amount.ts';
import { filePath, filesPath } from '../files.ts';
import { firstPageCount, firstPageLength, maxWholeWall } from '../first-page.ts';
import {
  adminOnlyFields,
  fullImageReply,
  idReply,
  imageListQuery,
  imageListReply,
  imageEdit,
  imageReply,
  imageSearchQuery,
  searchHeaders,
  searchReplyHeaders,
} from '../images.ts';
import { bulkMetadataBody, bulkMetadataReply } from '../bulk.ts';
import { limits } from '../limits.ts';
import { wallQuery, wallReply } from '../wall.ts';
import {
  idWindowQuery,
  idWindowReply,
  imageFiltersReply,
  imageWindowQuery,
  imageWindowReply,
} from '../windows.ts';
import { wallChunkReply, wallIndexQuery, wallIndexReply } from '../wall-chunks.ts';
import {
  aFailedResult,
  aFullImage,
  anId,
  anImage,
  anotherId,
  aResult,
  aWallImage,
  aWallIndex,
} from './examples.ts';
import { json, route } from './route.ts';

const fieldNames = adminOnlyFields.map((name) => `\`${name}\``);
const privateFields = `Only admins get ${fieldNames.slice(0, -1).join(', ')} and ${fieldNames.at(-1)}; for others the keys are absent. While the setting \`hideDates\` is on, \`date\` is null for all but admins.`;
/** Larger galleries are loaded in parts. */
const smallGallery = `${amount(maxWholeWall)} images`;
const list = json(imageListReply, { data: { images: [anImage] } });

export const listImages = route('GET /images', {
  access: 'anyone',
  moreForAdmins: true,
  tag: 'Images',
  summary: 'Every image, newest upload first or by the date it was taken',
  description: privateFields,
  query: imageListQuery,
  reply: list,
  conditional: true,
});

export const searchImages = route('GET /images/search', {
  access: 'anyone',
  moreForAdmins: true,
  tag: 'Images',
  summary: 'Images that match a text, best first',
  description:
    'Finds images by meaning if an embedding model is installed, and by words in captions, collection titles, camera, lens and year, for admins also in file names. Case and accents are ignored. A blank text finds all images. Visitors cannot search by year while dates are hidden.',
  query: imageSearchQuery,
  headers: searchHeaders,
  reply: list,
  replyHeaders: searchReplyHeaders,
  conditional: true,
  errors: ['access/too-many-requests'],
});

export const listWallImages = route('GET /images/wall', {
  access: 'anyone',
  moreForAdmins: true,
  tag: 'Images',
  summary: 'Every image, or those that match a text, with only what a wall needs',
  description:
    `A quarter of the size of \`GET /images\`, or two thirds if compressed. Files are named without their common path, \`${filePath('{id}', '{file}')}\`. ` +
    `\`opening\`, 0 to ${firstPageCount - 1}, requests only a first page of ${firstPageLength} images: the first by date, or one of ${firstPageCount} samples. ` +
    `Galleries of more than ${smallGallery} reply to a \`text\` with the best ${limits.foundOnWall} images and their \`total\`; such galleries are better shown by \`GET /images/wall/index\`.`,
  query: wallQuery,
  headers: searchHeaders,
  reply: json(wallReply, { data: { images: [aWallImage] } }),
  replyHeaders: searchReplyHeaders,
  conditional: true,
  errors: ['access/too-many-requests'],
});

export const getWallIndex = route('GET /images/wall/index', {
  access: 'anyone',
  moreForAdmins: true,
  tag: 'Images',
  summary: 'The aspects of all images, in chunks whose data is requested by name',
  description:
    `For galleries of more than ${smallGallery}. ` +
    'Without `orderBy`, in a shuffled order that is the same for all clients. Only the chunks with a changed image have another name than before.',
  query: wallIndexQuery,
  reply: json(wallIndexReply, { data: aWallIndex }),
  conditional: true,
});

export const getWallChunk = route('GET /images/wall/chunks/:name', {
  access: 'anyone',
  moreForAdmins: true,
  tag: 'Images',
  summary: 'The images of one chunk, in its order',
  description:
    'The content of a name never changes; caches may keep it indefinitely. A name of an earlier index is answered for some minutes, then with 404; the client then requests the index again.',
  reply: json(wallChunkReply, { data: { images: [aWallImage] } }),
  conditional: true,
  errors: ['list/outdated'],
});

export const getImageWindow = route('GET /images/window', {
  access: 'admin',
  tag: 'Images',
  summary: 'A part of the list of all images, or of those that match a text',
  description:
    'For galleries of any size: `count` images from the position `from` on. ' +
    `A list of at most ${smallGallery} is replied as a whole. Positions are comparable as long as \`version\` is the same.`,
  query: imageWindowQuery,
  headers: searchHeaders,
  reply: json(imageWindowReply, {
    data: { images: [aFullImage], total: 1, version: '1rtk2m8-1v2gk-1' },
  }),
  conditional: true,
});

export const getIdWindow = route('GET /images/window/ids', {
  access: 'admin',
  tag: 'Images',
  summary: 'The ids of a part of the list of `GET /images/window`',
  query: idWindowQuery,
  headers: searchHeaders,
  reply: json(idWindowReply, { data: { ids: [anId], total: 1, version: '1rtk2m8-1v2gk-1' } }),
  conditional: true,
});

export const getImageFilters = route('GET /images/filters', {
  access: 'admin',
  tag: 'Images',
  summary: 'What the list of `GET /images/window` can be narrowed to',
  reply: json(imageFiltersReply, {
    data: {
      standalone: 1,
      uncaptioned: 0,
      cameras: [{ camera: 'NIKON D850', count: 1 }],
      years: [{ year: 2024, count: 1 }],
    },
  }),
  conditional: true,
});

export const getImage = route('GET /images/:id', {
  access: 'anyone',
  moreForAdmins: true,
  tag: 'Images',
  summary: 'One image',
  description: privateFields,
  reply: json(imageReply, { data: { image: anImage } }),
  conditional: true,
  errors: ['image/not-found'],
});

export const editImage = route('PUT /images/:id/metadata', {
  access: 'admin',
  tag: 'Images',
  summary: 'Edit the metadata of an image; missing fields stay unchanged',
  description:
    'With `replaces`, nothing is saved if one of these fields has been changed to another value in the meantime; `data.metadata` then has the values.',
  body: json(imageEdit, { captions: { en: 'Fishing boats' }, shutterSpeed: '1/250' }),
  reply: json(fullImageReply, { data: { image: aFullImage } }),
  errors: ['image/not-found', 'image/changed'],
});

export const editImages = route('PUT /images/metadata', {
  access: 'admin',
  tag: 'Images',
  summary:
    'Edit many images, with one common change or a change for each; missing fields stay unchanged',
  description:
    'Replies with the result for each image, in the order of the request. `before` has the earlier values of the edited fields; sent back in `each`, they undo the edit. The reply to a repeat has the values that the first attempt wrote there: read the earlier ones before the edit if you need them. With `replaces`, an image is not edited if one of these fields has been changed to another value in the meantime; its result then has the code `image/changed`.',
  body: json(bulkMetadataBody, {
    ids: [anId, anotherId],
    metadata: { camera: 'NIKON D850' },
    each: {
      [anId]: {
        captions: { en: 'Fishing boats at dawn' },
        replaces: { captions: { en: 'Fishing boats' } },
      },
    },
  }),
  reply: json(bulkMetadataReply, {
    data: {
      results: [{ ...aResult, before: { camera: 'D850', captions: {} } }, aFailedResult],
      metadata: { camera: 'NIKON D850' },
    },
  }),
});

export const renderImageAgain = route('POST /images/:id/renditions', {
  access: 'admin',
  tag: 'Images',
  summary: 'Make the renditions of an image again',
  description:
    'Replies at once. Until the renditions are made, the image has the status `processing` and keeps the old ones; a repeat changes nothing.',
  reply: json(idReply, { data: { id: anId } }),
  errors: ['image/not-found'],
});

export const deleteImage = route('DELETE /images/:id', {
  access: 'admin',
  tag: 'Images',
  summary: 'Delete an image',
  idempotencyKey: true,
  reply: json(idReply, { data: { id: anId } }),
  errors: ['image/not-found'],
});

export const listSimilarImages = route('GET /images/:id/similar', {
  access: 'anyone',
  moreForAdmins: true,
  tag: 'Images',
  summary: `Up to ${limits.similarImages} similar images, best first`,
  description: `Only images that are clearly more similar than most others. Empty if the image has no embedding. ${privateFields}`,
  reply: list,
  conditional: true,
  errors: ['image/not-found', 'access/too-many-requests'],
});

export const downloadOriginal = route('GET /images/:id/original', {
  access: 'admin',
  tag: 'Images',
  summary: 'The original file',
  reply: { media: ['image/jpeg', 'image/png'] },
  errors: ['image/not-found', 'file/not-found', 'storage/unavailable'],
});

export const downloadFile = route(`GET ${filesPath}/:imageId/:filename`, {
  access: 'anyone',
  moreForAdmins: true,
  tag: 'Images',
  summary: 'A rendition, at the path in an image’s versions',
  description:
    'The path changes whenever the bytes do; caches may keep it indefinitely. Ranges are served.',
  reply: { media: ['image/webp', 'image/jpeg'] },
  conditional: true,
  ranges: true,
  errors: ['file/not-found', 'storage/unavailable'],
});
