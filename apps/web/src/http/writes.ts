let lastAt = 0;

/** Records that the server was asked to change something, whether or not its reply arrived. */
export function noteWrite(): void {
  lastAt = Date.now();
}

/** When the last change was asked for, in ms: what was loaded before may be out of date. */
export const lastWriteAt = (): number => lastAt;
