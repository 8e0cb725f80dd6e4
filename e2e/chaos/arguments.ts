import { parseArgs } from 'node:util';

export interface Arguments {
  seed: number;
  seconds: number;
  /** The most faults of the run. */
  faults: number;
  /** Only prints the plan. */
  isPlanWanted: boolean;
}

/** Bounds the plan of a run that only its seconds limit: a fault takes longer than a second. */
const faultsPerSecond = 1;

const wholeNumber = (name: string, text: string): number => {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number`);
  return value;
};

/** @throws for an unknown option or a value that is not a whole number */
export function readArguments(words: string[]): Arguments {
  const { values } = parseArgs({
    args: words,
    options: {
      seed: { type: 'string', default: '1' },
      seconds: { type: 'string', default: '120' },
      faults: { type: 'string' },
      plan: { type: 'boolean', default: false },
    },
  });
  const seconds = wholeNumber('seconds', values.seconds);
  return {
    seed: wholeNumber('seed', values.seed),
    seconds,
    faults:
      values.faults === undefined
        ? seconds * faultsPerSecond
        : wholeNumber('faults', values.faults),
    isPlanWanted: values.plan,
  };
}
