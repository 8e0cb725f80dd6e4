import { parseArgs } from 'node:util';

export interface Arguments {
  model?: string;
  photos?: string;
}

/** @throws for an unknown option */
export function readArguments(words: string[]): Arguments {
  const text = { type: 'string' } as const;
  return parseArgs({ args: words, options: { model: text, photos: text } }).values;
}
