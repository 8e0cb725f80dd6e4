import { formatCount } from '../../ui/format/format-count.ts';

/** `1 collection`, `1,240 collections`. */
export const countOfCollections = (count: number): string =>
  count === 1 ? '1 collection' : `${formatCount(count)} collections`;
