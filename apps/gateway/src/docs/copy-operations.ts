import { keepCopiesBody, keepCopiesReply, likelyCopiesReply } from '@salon/api-contract';
import { aFullImage, anId, anotherId } from './examples.ts';
import { json, type Operation } from './operation.ts';

const ids: [string, string] = [anId, anotherId];

export const copyOperations = {
  'GET /images/duplicates': {
    tag: 'Images',
    summary: 'Up to 200 pairs of images that are likely copies, most similar first',
    description:
      'Compares the published images that have an embedding. Pairs that an admin decided to keep are left out. The first call after a change may take some seconds.',
    reply: json(likelyCopiesReply, {
      data: {
        pairs: [{ images: [{ ...aFullImage, id: anotherId }, aFullImage], similarity: 0.987 }],
      },
    }),
    conditional: true,
  },
  'POST /images/duplicates/keep': {
    tag: 'Images',
    summary: 'Keep both of two likely copies: they are not listed as such again',
    body: json(keepCopiesBody, { ids }),
    reply: json(keepCopiesReply, { data: { ids } }),
    errors: ['image/not-found'],
  },
} as const satisfies Record<string, Operation>;
