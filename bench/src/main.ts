import { loadavg } from 'node:os';
import { unlessEnding } from '@salon/test-kit';
import { readArguments, type Arguments, type Group } from './arguments.ts';
import { thisCheckout, type Subject } from './checkout.ts';
import { compare } from './compare/compare.ts';
import { differences, differenceTable } from './compare/differences.ts';
import { checkOut, UserError } from './compare/other-checkout.ts';
import { growth } from './growth/growth.ts';
import { growthRows, growthTable } from './growth/growth-rows.ts';
import { commitOf, resultsFile, resultsOf, writeResults } from './measuring/results.ts';
import { BUSY_LOAD, table } from './measuring/table.ts';
import { measure } from './parts/measure.ts';
import { photos as drawPhotos } from './photos.ts';

const PHOTOS = 24;

const say = (line: string) => void process.stderr.write(`▸ ${line}\n`);

type Measuring = Extract<Arguments, { command: 'measure' }>;

async function measureAll({ groups, counts, json }: Measuring): Promise<void> {
  const [before = 0] = loadavg();
  const date = new Date();
  const commit = commitOf(thisCheckout);
  const rows = await measure(await subjectFor(groups), groups, say);
  const sizes = groups.has('growth') ? await growth(thisCheckout, counts, say) : [];
  const [after = 0] = loadavg();
  if (rows.length > 0) console.log(`\n${table(rows, before)}`);
  if (sizes.length > 0) console.log(`\n${growthTable(sizes, before)}`);
  console.log(`\nLoad average ${before.toFixed(1)} before, ${after.toFixed(1)} after.`);
  if (before > BUSY_LOAD) console.log('The machine was busy: wall-clock times are not reliable.');
  const file = json ?? resultsFile(thisCheckout, date, commit);
  const all = [...rows, ...growthRows(sizes)];
  await writeResults(file, resultsOf({ commit, date, load: { before, after }, rows: all }));
  console.log(`Results: ${file}`);
}

type Comparing = Extract<Arguments, { command: 'compare' }>;

async function compareAll({ groups, commit: wanted, rounds, json }: Comparing): Promise<void> {
  const [before = 0] = loadavg();
  const date = new Date();
  const commit = commitOf(thisCheckout);
  const subject = await subjectFor(groups);
  const other = await checkOut(wanted, say);
  try {
    const all = differences(await compare({ subject, other, groups, rounds, say }));
    const [after = 0] = loadavg();
    console.log(`\n${differenceTable(all, wanted)}\n\nMedians of ${rounds} rounds.`);
    console.log('A difference is clear if all rounds of one are above all rounds of the other.');
    const load = { before, after };
    const results = resultsOf({ commit, date, load, rows: [] });
    const file = json ?? resultsFile(thisCheckout, date, commit);
    await writeResults(file, { ...results, comparedWith: other.hash, rounds, rows: all });
    console.log(`Results: ${file}`);
  } finally {
    await other.remove();
  }
}

/** Draws the photos once, if these groups need them. */
async function subjectFor(groups: ReadonlySet<Group>): Promise<Subject> {
  const needsNone: readonly Group[] = ['start', 'growth'];
  if ([...groups].every((group) => needsNone.includes(group))) {
    return { checkout: thisCheckout, photos: [] };
  }
  say('drawing photos, once');
  return { checkout: thisCheckout, photos: await drawPhotos(PHOTOS) };
}

if (process.platform !== 'linux') throw new Error('The benchmark reads /proc, so it needs Linux.');
const wanted = readArguments(process.argv.slice(2));
try {
  if (wanted.command === 'measure') await measureAll(wanted);
  else await compareAll(wanted);
} catch (error) {
  await unlessEnding();
  if (!(error instanceof UserError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
