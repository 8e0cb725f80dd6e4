let count = 0;

/** Records that the server was asked to change something, whether or not its answer arrived. */
export function noteWrite(): void {
  count += 1;
}

/** How many changes were asked for so far: what was loaded before the last of them may be out of date. */
export const writesSoFar = (): number => count;
