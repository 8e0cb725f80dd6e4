import { limits } from '@salon/api-contract';
import { z } from 'zod';
import { localStore } from '../../browser/browser-storage.ts';
import { metadataEdits } from '../../widgets/metadata-editor/metadata-edits.ts';
import type { MetadataEdits } from '../../widgets/metadata-editor/metadata-edits.ts';
import { collectionChoice, noCollection } from './collection-choice.ts';
import type { CollectionChoice } from './collection-choice.ts';
import { withoutApplied } from './without-applied.ts';

const PREFIX = 'salon.edits.';

/** One entry per upload: every keystroke writes one, and several tabs may write at once. */
const entry = z.object({
  at: z.number(),
  edits: metadataEdits,
  choice: collectionChoice.optional(),
});
type Entry = z.infer<typeof entry>;

/** Stores what was typed in the review of an upload, so that closing the tab does not lose it. */
export function storeEdits(uploadId: string, edits: MetadataEdits): void {
  store(uploadId, (before) => ({ ...before, edits: { ...before.edits, ...edits } }));
}

/** Takes back stored edits that were applied to all uploads. */
export function undoEdits(uploadId: string, applied: MetadataEdits, earlier?: MetadataEdits): void {
  // Those of an upload that was published or discarded meanwhile are forgotten.
  if (!read(PREFIX + uploadId)) return;
  store(uploadId, (before) => ({
    ...before,
    edits: withoutApplied(before.edits, applied, earlier),
  }));
}

/** Stores the collection that was chosen for an upload, and for those reviewed with it. */
export function storeChoice(uploadId: string, choice: CollectionChoice): void {
  store(uploadId, (before) => ({ ...before, choice }));
}

function store(uploadId: string, change: (before: Omit<Entry, 'at'>) => Omit<Entry, 'at'>): void {
  const key = PREFIX + uploadId;
  const before = read(key);
  const after: Entry = { ...change(before ?? { edits: {} }), at: Date.now() };
  if (!before) removeOldest();
  localStore.setItem(key, JSON.stringify(after));
}

/** The stored edits of each upload; empty if there are none. */
export function storedEdits(uploadIds: readonly string[]): Record<string, MetadataEdits> {
  const byId = uploadIds.map((id) => [id, read(PREFIX + id)?.edits ?? {}] as const);
  return Object.fromEntries(byId);
}

/** The collection that was chosen for these uploads. */
export function storedChoice(uploadIds: readonly string[]): CollectionChoice {
  for (const id of uploadIds) {
    const choice = read(PREFIX + id)?.choice;
    if (choice) return choice;
  }
  return noCollection;
}

export function forgetEdits(uploadIds: readonly string[]): void {
  for (const id of uploadIds) localStore.removeItem(PREFIX + id);
}

/** Parses an entry; an older version of the page may have written another format. */
function read(key: string): Entry | null {
  try {
    return entry.parse(JSON.parse(localStore.getItem(key) ?? ''));
  } catch {
    return null;
  }
}

/** Removes the oldest entries above the length of the list of staged uploads. */
function removeOldest(): void {
  const keys = keysOfStorage().filter((key) => key.startsWith(PREFIX));
  const excess = keys.length - limits.stagedUploads + 1;
  if (excess <= 0) return;
  const byAge = keys.map((key) => ({ key, at: read(key)?.at ?? 0 })).sort((a, b) => a.at - b.at);
  for (const { key } of byAge.slice(0, excess)) localStore.removeItem(key);
}

/** Empty where site data is blocked. */
function keysOfStorage(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
