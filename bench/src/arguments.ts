import { parseArgs } from 'node:util';

/**
 * What `npm run bench` measures: parts, each with the groups of rows that can also be measured alone. The command lists
 * them, and has the usage.
 */
export const parts = {
  start: ['start'],
  servers: ['renditions', 'metadata', 'uploads', 'ingest', 'pictures', 'lists'],
  walls: ['frames', 'scrolling', 'dashboard', 'page', 'lighthouse'],
  growth: ['growth'],
  models: ['search', 'embeddings', 'captions', 'backfill'],
} as const;

export type Part = keyof typeof parts;
export type Group = (typeof parts)[Part][number];

interface Common {
  groups: ReadonlySet<Group>;
  json: string | undefined;
}
export type Arguments = Common &
  (
    | { command: 'measure'; counts: readonly number[] }
    | { command: 'compare'; commit: string; rounds: number }
  );

const DEFAULT_COUNTS = [1_000, 10_000, 100_000];
/** The median of fewer rounds would be moved by one that was disturbed. */
const MIN_ROUNDS = 3;
/** Models change rarely, and their rows take as long as all others of the servers. */
const byDefault: readonly Part[] = ['start', 'servers', 'walls', 'growth'];
/** Rows that depend on the compared checkout and fit into several rounds. */
const compared: readonly Part[] = ['start', 'servers'];
const comparable: readonly Group[] = [...parts.start, ...parts.servers, 'page', 'lighthouse'];

/** @throws Error with a message for the user */
export function readArguments(words: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      rounds: { type: 'string' },
    },
  });
  const { json } = values;
  if (positionals[0] === 'compare') {
    const [, commit, ...names] = positionals;
    if (!commit) throw new Error('Name a commit: npm run bench compare COMMIT');
    const groups = groupsOf(names, compared);
    for (const group of groups) {
      if (!comparable.includes(group)) throw new Error(`${group} cannot be compared.`);
    }
    const rounds = values.rounds === undefined ? MIN_ROUNDS : countOf(values.rounds);
    if (rounds < MIN_ROUNDS) throw new Error(`compare needs ${MIN_ROUNDS} rounds or more.`);
    return { command: 'compare', commit, rounds, groups, json };
  }
  if (values.rounds !== undefined) throw new Error('Only compare has --rounds.');
  const isCount = (word: string) => /^[\d,_]+$/.test(word);
  const counts = positionals.filter(isCount).map(countOf);
  const groups = groupsOf(
    positionals.filter((word) => !isCount(word)),
    byDefault,
  );
  if (counts.length > 0 && !groups.has('growth')) throw new Error('Only growth has counts.');
  return {
    command: 'measure',
    groups,
    counts: counts.length > 0 ? counts.sort((one, other) => one - other) : DEFAULT_COUNTS,
    json,
  };
}

/** The part of a run that needs a browser needs other packages too. */
export const needsBrowser = ({ groups }: Pick<Arguments, 'groups'>): boolean =>
  parts.walls.some((group) => groups.has(group));

function groupsOf(names: readonly string[], otherwise: readonly Part[]): Set<Group> {
  const all: Record<string, readonly Group[]> = { ...parts };
  for (const group of Object.values(parts).flat()) all[group] ??= [group];
  const wanted = names.length > 0 ? names : otherwise;
  return new Set(
    wanted.flatMap((name) => {
      const groups = Object.hasOwn(all, name) ? all[name] : undefined;
      if (!groups) throw new Error(`There is no part ${name}.`);
      return groups;
    }),
  );
}

function countOf(word: string): number {
  const count = Number(word.replaceAll(/[,_]/g, ''));
  if (!Number.isInteger(count) || count < 1) throw new Error(`${word} is not a number from 1.`);
  return count;
}
