/** The collection that the images are added to once they are published. */
export type CollectionChoice =
  | { kind: 'none' }
  | { kind: 'existing'; id: string; title: string }
  | { kind: 'new'; title: string };

export const noCollection: CollectionChoice = { kind: 'none' };
