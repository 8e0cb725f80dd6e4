import type { Caller } from '../caller.ts';
import type { Ledger } from '../ledger.ts';
import { checkImage } from './image.ts';
import { checkLists } from './lists.ts';
import { problemsOfEach } from './repeated-checks.ts';

/** Checks the images that are new or changed since the last call. */
export const checkTouched = (caller: Caller, ledger: Ledger): Promise<string[]> =>
  problemsOfEach(ledger.takeTouched(), (entry) => checkImage(caller, entry));

/** Checks all images that were ever acknowledged, and the lists. */
export async function checkAll(
  caller: Caller,
  ledger: Ledger,
  withinMs?: number,
): Promise<string[]> {
  const lists = await checkLists(caller, ledger, withinMs);
  const check = (entry: Parameters<typeof checkImage>[1]) => checkImage(caller, entry, withinMs);
  return [...lists, ...(await problemsOfEach([...ledger.entries.values()], check))];
}
