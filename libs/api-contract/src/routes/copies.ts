import { keepCopiesBody, keepCopiesReply, likelyCopiesReply } from '../copies.ts';
import { limits } from '../limits.ts';
import { aFullImage, anId, anotherId } from './examples.ts';
import { json, route } from './route.ts';

export const listCopies = route('GET /images/duplicates', {
  access: 'admin',
  tag: 'Images',
  summary: `Up to ${limits.likelyCopies} pairs of images that are likely copies, most similar first`,
  description:
    'Compares the published images that have an embedding. Pairs that an admin decided to keep are not listed. `comparedCount` is the number of published images with an embedding. The first call after a change may take some seconds.',
  reply: json(likelyCopiesReply, {
    data: {
      pairs: [{ images: [{ ...aFullImage, id: anotherId }, aFullImage], similarity: 0.987 }],
      imageCount: 2,
      comparedCount: 2,
    },
  }),
  conditional: true,
});

export const keepCopies = route('POST /images/duplicates/keep', {
  access: 'admin',
  tag: 'Images',
  summary: 'Keep two likely copies: they are no longer listed',
  body: json(keepCopiesBody, { ids: [anId, anotherId] }),
  reply: json(keepCopiesReply, { data: { ids: [anId, anotherId] } }),
  errors: ['image/not-found'],
});

export const undoKeepCopies = route('DELETE /images/duplicates/keep/:id/:otherId', {
  access: 'admin',
  tag: 'Images',
  summary: 'Undo keeping two likely copies: they may be listed again',
  description: 'The order of the two ids does not matter. A repeat changes nothing.',
  reply: json(keepCopiesReply, { data: { ids: [anId, anotherId] } }),
});
