import { feature, featureCount } from './caption-features.ts';
import { colours } from './colours.ts';
import type { OnnxGraph, Value } from './onnx-graph.ts';

const lightness = ['dark', 'plain', 'bright'];
const plural = (colour: string) => `${colour}s`;

/** The words of "a plain red picture with some blues". */
export const captionWords = [
  ...['a', ...lightness, 'picture', 'with', 'some'],
  ...colours,
  ...colours.map(plural),
];

const neverScore = -10_000;
// Factor for differences between shares, which are below 1, so that the choice is clear.
const clearScore = 20;

/** A matrix that is filled with zeros, or another value, at first. */
class Matrix {
  private readonly values: number[];

  constructor(
    private readonly rows: number,
    private readonly columns: number,
    initial = 0,
  ) {
    this.values = new Array<number>(rows * columns).fill(initial);
  }

  set(row: number, column: number, value: number): void {
    this.values[row * this.columns + column] = value;
  }

  addTo(graph: OnnxGraph): Value {
    return graph.floats([this.rows, this.columns], this.values);
  }
}

/**
 * Chooses the next word after a word, as `next[word] + (looks[word] * features) · favours`: `next` has the words that
 * may follow, `looks` the features that matter after the word, and `favours` the words that a feature makes likely.
 */
export interface CaptionRules {
  readonly next: Matrix;
  readonly looks: Matrix;
  readonly favours: Matrix;
}

/** @param special tokens of the vocabulary that are not words; `start` begins a caption and `end` ends it */
export function captionRules(
  vocabulary: readonly string[],
  { start, end }: { start: string; end: string },
): CaptionRules {
  const id = (word: string) => vocabulary.indexOf(word);
  const count = vocabulary.length;
  const next = new Matrix(count, count, neverScore);
  const looks = new Matrix(count, featureCount);
  const favours = new Matrix(featureCount, count);
  const follow = (word: string, following: string, logit = 0) =>
    next.set(id(word), id(following), logit);

  for (const token of vocabulary) if (!captionWords.includes(token)) follow(token, end);
  follow(start, end, neverScore);
  follow(start, 'a');

  // Dark below a lightness of 0.3, and bright above 0.65.
  follow('a', 'dark', 15);
  follow('a', 'plain');
  follow('a', 'bright', -32.5);
  looks.set(id('a'), feature.light, 1);
  favours.set(feature.light, id('dark'), -50);
  favours.set(feature.light, id('bright'), 50);

  colours.forEach((colour, i) => {
    for (const word of lightness) {
      follow(word, colour);
      looks.set(id(word), feature.share(i), 1);
    }
    favours.set(feature.share(i), id(colour), clearScore);
    follow(colour, 'picture');
    follow('some', plural(colour));
    looks.set(id('some'), feature.otherShare(i), 1);
    favours.set(feature.otherShare(i), id(plural(colour)), clearScore);
    follow(plural(colour), end);
  });

  // A second colour is named from 15 % of the picture.
  follow('picture', end);
  follow('picture', 'with', -15);
  looks.set(id('picture'), feature.second, 1);
  favours.set(feature.second, id('with'), 100);
  follow('with', 'some');
  return { next, looks, favours };
}

/**
 * Computes the logits of the next word from the rows of `next` and `looks` for the last words, and from the features.
 */
export function nextWordLogits(
  graph: OnnxGraph,
  rules: CaptionRules,
  { next, looks, features }: { next: Value; looks: Value; features: Value },
): Value {
  const seen = graph.node('Mul', [looks, features]);
  return graph.node('Add', [next, graph.node('MatMul', [seen, rules.favours.addTo(graph)])]);
}
