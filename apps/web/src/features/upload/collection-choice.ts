import { z } from 'zod';

/** The collection that the images are added to once they are published. */
export const collectionChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('existing'), id: z.string(), title: z.string() }),
  z.object({ kind: z.literal('new'), title: z.string() }),
]);
export type CollectionChoice = z.infer<typeof collectionChoice>;

export const noCollection: CollectionChoice = { kind: 'none' };
