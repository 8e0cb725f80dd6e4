/** Scripts without visible spaces, whose keyboards separate words by a space of no width. */
const unspaced = ['Khmer', 'Lao', 'Myanmar', 'Thai'];
const unspacedSet = `[${unspaced.map((script) => `\\p{Script=${script}}`).join('')}]`;

/**
 * Characters of texts from outside that can reorder or hide text: bidirectional marks, zero-width characters, tags. Not
 * the joiners, which words of Persian and Hindi and some emoji need, nor spaces of no width between words.
 */
export const invisibleCharacters = new RegExp(
  String.raw`(?![\u200c\u200d]|(?<=${unspacedSet})\u200b|\u200b${unspacedSet})\p{Cf}`,
  'gu',
);
