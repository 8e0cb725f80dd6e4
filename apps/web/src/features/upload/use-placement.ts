import { useState } from 'react';
import { addImages, inBatches } from '../../domain/bulk/bulk.ts';
import { createCollection } from '../../domain/collections/manage-collections.ts';
import { errorMessage } from '../../http/api-error.ts';
import type { Destination } from './destination.ts';

/** How far published images are on their way into a collection. */
export type Placement =
  | { status: 'none' }
  | { status: 'adding'; title: string }
  | { status: 'added'; id: string; title: string }
  | { status: 'failed'; title: string; reason: string; retry: () => void };

/** Puts images that are published already into a collection; whatever goes wrong, they stay published. */
export function usePlacement() {
  const [placement, setPlacement] = useState<Placement>({ status: 'none' });

  const place = async (destination: Destination, imageIds: readonly string[]): Promise<void> => {
    if (destination.kind === 'none') return setPlacement({ status: 'none' });
    const { title } = destination;
    setPlacement({ status: 'adding', title });
    const fail = (reason: string, next: Destination, left: readonly string[]) =>
      setPlacement({ status: 'failed', title, reason, retry: () => void place(next, left) });

    let id: string;
    try {
      id =
        destination.kind === 'existing'
          ? destination.id
          : (await createCollection({ title, description: null })).id;
    } catch (error) {
      return fail(errorMessage(error), destination, imageIds);
    }
    const results = await inBatches(imageIds, addImages(id, { move: false }), () => undefined);
    const failed = results.flatMap((result) => (result.ok ? [] : [result]));
    const [first] = failed;
    if (!first) return setPlacement({ status: 'added', id, title });
    // The collection is made by now: another try must not make a second.
    const left = failed.map((result) => result.id);
    fail(first.message, { kind: 'existing', id, title }, left);
  };

  return { placement, place };
}
