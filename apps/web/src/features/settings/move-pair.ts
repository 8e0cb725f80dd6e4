import type { TextPair } from '@salon/api-contract';

/** Takes a pair out and puts it in so that it stands at `to`. */
export function movePair(pairs: readonly TextPair[], from: number, to: number): TextPair[] {
  const moved = pairs[from];
  return moved ? pairs.toSpliced(from, 1).toSpliced(to, 0, moved) : [...pairs];
}
