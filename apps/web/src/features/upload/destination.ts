/** The collection that images are put in once they are published. */
export type Destination =
  | { kind: 'none' }
  | { kind: 'existing'; id: string; title: string }
  | { kind: 'new'; title: string };

export const nowhere: Destination = { kind: 'none' };
