/** `1,240`. */
export const formatCount = (count: number): string => count.toLocaleString('en');

/** `1 image`, `1,240 images`. */
export const countOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
