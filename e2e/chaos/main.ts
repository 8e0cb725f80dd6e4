import { inspect } from 'node:util';
import { unlessEnding } from '@salon/test-kit';
import { readArguments, type Arguments } from './arguments.ts';
import { planOf, possibleKinds } from './plan.ts';
import { run } from './run.ts';

/** Progress goes to the standard error: the standard output has only the plan or the summary. */
const say = (line: string) => void process.stderr.write(`${line}\n`);
const print = (value: object) => void process.stdout.write(`${JSON.stringify(value)}\n`);

async function main({ seed, seconds, faults, isPlanWanted }: Arguments): Promise<void> {
  const { possible, leftOut } = possibleKinds(process.env);
  if (leftOut.length > 0) say(`Left out with servers of your own: ${leftOut.join(', ')}`);
  const plan = planOf(seed, faults, possible);
  if (isPlanWanted) {
    for (const fault of plan) print(fault);
    return;
  }
  const { summary, isWhole } = await run({ seed, plan, seconds, say });
  print({ ...summary, leftOut });
  process.exitCode = isWhole ? 0 : 1;
}

try {
  await main(readArguments(process.argv.slice(2)));
} catch (error) {
  await unlessEnding();
  say(inspect(error));
  process.exitCode = 1;
}
