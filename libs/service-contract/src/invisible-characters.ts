/**
 * Characters of texts from outside that can reorder or hide text: bidirectional marks, zero-width characters, tags. Not
 * the joiners, which words of Persian and Hindi and some emoji need.
 */
export const invisibleCharacters = /(?![\u200c\u200d])\p{Cf}/gu;
