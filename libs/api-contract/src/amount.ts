/** A number in a sentence: 1,024. */
export const amount = (value: number | bigint): string => value.toLocaleString('en-US');
