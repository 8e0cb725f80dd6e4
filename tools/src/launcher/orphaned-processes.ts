import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { identityOf, isRunning } from './process-identity.ts';
import { killGroup } from './supervised-process.ts';

const register = z.record(
  z.string(),
  z.object({ pid: z.number().int().positive(), identity: z.string() }),
);
type Register = z.infer<typeof register>;

const KILL_AFTER_MS = 6_000;
const POLL_MS = 50;

const file = (dataDir: string) => join(dataDir, 'processes.json');

/** Records the processes of a data folder on disk, for the next launcher in case this one is killed. */
export function recordProcesses(dataDir: string, pids: Record<string, number>): void {
  const known: Register = {};
  for (const [name, pid] of Object.entries(pids)) {
    const identity = identityOf(pid);
    if (identity) known[name] = { pid, identity };
  }
  writeFileSync(`${file(dataDir)}.new`, JSON.stringify(known));
  renameSync(`${file(dataDir)}.new`, file(dataDir));
}

/** Ends the processes of a killed launcher, so that only one writes to the data. Returns their names. */
export async function stopOrphanedProcesses(dataDir: string): Promise<string[]> {
  const left = Object.entries(readRegister(dataDir)).filter(([, known]) => isRunning(known));
  for (const [, { pid }] of left) signal(pid);
  const deadline = performance.now() + KILL_AFTER_MS;
  const isAnyRunning = () => left.some(([, known]) => isRunning(known));
  while (isAnyRunning() && performance.now() < deadline) await wait(POLL_MS);
  for (const [, known] of left) if (isRunning(known)) killGroup(known.pid);
  while (isAnyRunning()) await wait(POLL_MS);
  return left.map(([name]) => name);
}

function readRegister(dataDir: string): Register {
  try {
    return register.parse(JSON.parse(readFileSync(file(dataDir), 'utf8')));
  } catch {
    // No record yet, or an incomplete one after a crash of the machine, which ended all processes.
    return {};
  }
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // The process has ended in the meantime.
  }
}
