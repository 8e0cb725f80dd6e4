import { z } from 'zod';

/** The collection that the images are added to once they are published. */
export const collectionChoice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('existing'), id: z.string(), title: z.string() }),
  z.object({ kind: z.literal('new'), title: z.string() }),
]);
export type CollectionChoice = z.infer<typeof collectionChoice>;

/** Whether the chosen collection is missing in the list; false until the list is there. */
export const isMissingIn = (
  collections: readonly { id: string }[] | null,
  choice: CollectionChoice,
): boolean =>
  choice.kind === 'existing' &&
  collections !== null &&
  !collections.some(({ id }) => id === choice.id);

export const noCollection: CollectionChoice = { kind: 'none' };
