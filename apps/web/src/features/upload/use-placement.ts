import { useState } from 'react';
import { addImages, inBatches } from '../../domain/bulk/bulk.ts';
import { createCollection } from '../../domain/collections/manage-collections.ts';
import { errorMessage } from '../../http/api-error.ts';
import type { CollectionChoice } from './collection-choice.ts';

/** Whether the published images have been added to the chosen collection. */
export type Placement =
  | { status: 'none' }
  | { status: 'adding'; title: string }
  | { status: 'added'; id: string; title: string }
  | { status: 'failed'; title: string; reason: string; retry: () => void };

/** Adds published images to a collection. If that fails, they stay published. */
export function usePlacement() {
  const [placement, setPlacement] = useState<Placement>({ status: 'none' });

  const place = async (choice: CollectionChoice, imageIds: readonly string[]): Promise<void> => {
    if (choice.kind === 'none') return setPlacement({ status: 'none' });
    const { title } = choice;
    setPlacement({ status: 'adding', title });
    const fail = (reason: string, next: CollectionChoice, left: readonly string[]) =>
      setPlacement({ status: 'failed', title, reason, retry: () => void place(next, left) });

    let id: string;
    try {
      id =
        choice.kind === 'existing'
          ? choice.id
          : (await createCollection({ title, description: null })).id;
    } catch (error) {
      return fail(errorMessage(error), choice, imageIds);
    }
    const results = await inBatches(imageIds, addImages(id, { move: false }), () => undefined);
    const failed = results.flatMap((result) => (result.ok ? [] : [result]));
    const [first] = failed;
    if (!first) return setPlacement({ status: 'added', id, title });
    // The collection exists now: another attempt must not create a second one.
    const left = failed.map((result) => result.id);
    fail(first.message, { kind: 'existing', id, title }, left);
  };

  return { placement, place };
}
