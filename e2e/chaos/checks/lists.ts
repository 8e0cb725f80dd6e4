import { imageListReply, wallReply } from '@salon/api-contract';
import { parsed, type Caller } from '../caller.ts';
import { isQuiet, type Entry, type Ledger } from '../ledger.ts';
import { lastingProblems } from './repeated-checks.ts';

interface Moment {
  entry: Entry;
  changes: number;
}

/** What no caller changes since the lists were requested. */
const stillQuiet = (moments: Moment[]): Entry[] =>
  moments
    .filter(({ entry, changes }) => isQuiet(entry) && entry.changes === changes)
    .map(({ entry }) => entry);

function problemsOfIds(what: string, ids: string[], entries: Entry[]): string[] {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return entries.flatMap(({ id, file, state }) => {
    const count = counts.get(id) ?? 0;
    if (state === 'kept' && count !== 1) return [`${id} (${file}) is ${count} times in ${what}`];
    if (state === 'deleted' && count > 0) return [`${id} (${file}) is deleted and in ${what}`];
    return [];
  });
}

async function problemsNow(caller: Caller, ledger: Ledger): Promise<string[]> {
  const moments = [...ledger.entries.values()].map((entry) => ({ entry, changes: entry.changes }));
  const list = parsed(imageListReply, await caller.manage('GET', '/api/images')).data.images;
  const wall = parsed(wallReply, await caller.visit('GET', '/api/images/wall')).data.images;
  const quiet = stillQuiet(moments);
  const found = [
    ...problemsOfIds(
      'the list',
      list.map(({ id }) => id),
      quiet,
    ),
    ...problemsOfIds(
      'the wall',
      wall.map(({ id }) => id),
      quiet,
    ),
  ];
  const files = new Set<string>();
  for (const { id, originalFilename: file = '' } of list) {
    if (files.has(file)) found.push(`${id} (${file}) is a duplicate`);
    files.add(file);
    if (!ledger.sent.has(file)) found.push(`${id} (${file}) comes from no caller`);
    // Published, although the answer was lost: from now on it has to stay.
    else if (!ledger.open.has(file) && !ledger.hasImageOf(file)) ledger.keep(id, file);
  }
  return found;
}

/** Whether the list and the wall have each kept image once, no deleted one, and nothing that no caller sent. */
export const checkLists = (caller: Caller, ledger: Ledger, withinMs?: number): Promise<string[]> =>
  lastingProblems(() => problemsNow(caller, ledger), withinMs);
