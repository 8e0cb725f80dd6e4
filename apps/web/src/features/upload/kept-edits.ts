import { limits } from '@salon/api-contract';
import { z } from 'zod';
import { localStore } from '../../engine/dom/browser-storage.ts';
import { metadataEdits } from '../../widgets/metadata-editor/metadata-edits.ts';
import type { MetadataEdits } from '../../widgets/metadata-editor/metadata-edits.ts';

const PREFIX = 'salon.edits.';

/** One entry for each upload: what is typed is written at every key, and other tabs have theirs. */
const entry = z.object({ at: z.number(), edits: metadataEdits });

/** Keeps what was typed into the review of an upload, so that a tab may be closed. */
export function keepEdits(sessionId: string, edits: MetadataEdits): void {
  const key = PREFIX + sessionId;
  const before = read(key);
  const kept: z.infer<typeof entry> = { at: Date.now(), edits: { ...before?.edits, ...edits } };
  try {
    if (!before) makeRoom();
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {
    // The browser has no room left: then closing the tab loses it, as in any form.
  }
}

/** What was typed for those of the uploads for which something was. */
export function keptEdits(sessionIds: readonly string[]): Record<string, MetadataEdits> {
  const kept = sessionIds.map((id) => [id, read(PREFIX + id)?.edits ?? {}] as const);
  return Object.fromEntries(kept);
}

export function forgetEdits(sessionIds: readonly string[]): void {
  for (const id of sessionIds) localStore.removeItem(PREFIX + id);
}

/** Whatever lies there: an older version of the page may have written it. */
function read(key: string): z.infer<typeof entry> | null {
  try {
    return entry.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return null;
  }
}

/** Lets the oldest go when there are as many as can wait for review; they belong to uploads that are gone. */
function makeRoom(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  const excess = keys.length - limits.stagedImages + 1;
  if (excess <= 0) return;
  const byAge = keys.map((key) => ({ key, at: read(key)?.at ?? 0 })).sort((a, b) => a.at - b.at);
  for (const { key } of byAge.slice(0, excess)) localStorage.removeItem(key);
}
