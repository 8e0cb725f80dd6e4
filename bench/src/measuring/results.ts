import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { holds, ratioOf, type Row, type Target } from './row.ts';

export interface Commit {
  hash: string;
  /** Whether files differ from the commit. */
  isChanged: boolean;
}

export interface Run {
  commit: Commit;
  date: Date;
  /** Load averages. */
  load: { before: number; after: number };
  rows: readonly Row[];
}

export interface ResultRow {
  what: string;
  unit: string;
  /** Null if it could not be measured. */
  value: number | null;
  baseline: number | null;
  ratio: number | null;
  target: Target;
  ok: boolean;
}

/** The results of a run for programs. */
export const resultsOf = ({ commit, date, load, rows }: Run) => ({
  commit: commit.hash,
  changed: commit.isChanged,
  date: date.toISOString(),
  machine: { cores: cpus().length, model: cpus()[0]?.model ?? 'unknown' },
  load,
  rows: rows.map(resultRow),
});

function resultRow(row: Row): ResultRow {
  return {
    what: row.what,
    unit: row.unit,
    value: finite(row.ours),
    baseline: finite(row.baseline),
    ratio: finite(ratioOf(row)),
    target: row.target,
    ok: holds(row),
  };
}

/** JSON has no NaN. */
const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;

/** The commit of a checkout. */
export function commitOf(checkout: string): Commit {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: checkout, encoding: 'utf8' }).trim();
  return {
    hash: git('rev-parse', 'HEAD'),
    isChanged: git('status', '--porcelain', '--untracked-files=no') !== '',
  };
}

/** The file for the results of a run that names none; it sorts by date. */
export const resultsFile = (checkout: string, date: Date, { hash }: Commit): string => {
  const time = date.toISOString().slice(0, 19).replaceAll(':', '-');
  return join(checkout, 'bench/results', `${time}-${hash.slice(0, 8)}.json`);
};

export async function writeResults(file: string, results: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(results, null, 2)}\n`);
}
