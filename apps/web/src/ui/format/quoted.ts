/**
 * A text that a person wrote, inside a sentence. The isolates (U+2068, U+2069) keep the quotation marks and what follows
 * them in place if the text runs from right to left.
 */
export const quoted = (text: string): string => `“\u2068${text}\u2069”`;
