import { constants } from 'node:os';
import { inspect } from 'node:util';

type CleanUp = () => Promise<void>;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const cleanUps = new Set<CleanUp>();
let ending: Promise<void> | undefined;

const report = (error: unknown) => void process.stderr.write(`${inspect(error)}\n`);

/** With Ctrl-C, and when a terminal is closed, a process can get several signals. */
const onSignal = (signal: (typeof signals)[number]) => void (ending ??= end(signal));

async function end(signal: (typeof signals)[number]): Promise<void> {
  // Some may be added meanwhile.
  for (let last = [...cleanUps].at(-1); last; last = [...cleanUps].at(-1)) {
    cleanUps.delete(last);
    await last().catch(report);
  }
  process.exit(128 + constants.signals[signal]);
}

/** Runs this when a signal ends the process, the last one that was added first. @returns forgets it */
export function cleanUpOnSignals(cleanUp: CleanUp): () => void {
  if (cleanUps.size === 0) for (const signal of signals) process.on(signal, onSignal);
  cleanUps.add(cleanUp);
  return () => {
    if (!cleanUps.delete(cleanUp) || cleanUps.size > 0) return;
    for (const signal of signals) process.off(signal, onSignal);
  };
}

/**
 * Resolves at once, but not while a signal ends the process. To be awaited before something is started, and before the
 * process ends with an error, which the clean-ups may have caused.
 */
export const unlessEnding = (): Promise<void> => ending ?? Promise.resolve();
