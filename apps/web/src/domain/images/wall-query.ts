/** What the wall asks the server for. */
export interface WallRequest {
  /** A shuffled wall is shuffled in the browser, so the server may use any order. */
  order: 'shuffle' | 'date';
  newestFirst: boolean;
  /** Which first page, from 0; without it, all images. */
  firstPage?: number | undefined;
}

/** The keys must keep their order: boot.ts preloads the address that the app uses. */
export function wallQuery({ order, newestFirst, firstPage }: WallRequest): Record<string, string> {
  const query: Record<string, string> = {};
  if (order === 'date') query['orderBy'] = 'date';
  if (order === 'date' && newestFirst) query['order'] = 'desc';
  if (firstPage !== undefined) query['opening'] = `${firstPage}`;
  return query;
}

/** The index is the same in both directions by date. boot.ts preloads the same address. */
export function indexQuery({ order }: Pick<WallRequest, 'order'>): Record<string, string> {
  return wallQuery({ order, newestFirst: false });
}
