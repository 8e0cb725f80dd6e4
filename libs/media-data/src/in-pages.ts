import { trusted, type Model, type QueryFilter } from 'mongoose';

const pageSize = 500;

/**
 * Reads the matching records by their ids, one query for each page. For callers that do slow work between two records:
 * MongoDB closes a cursor after half an hour without a request.
 */
export async function* inPages<T extends { _id: string }, K extends keyof T>(
  model: Model<T>,
  filter: QueryFilter<T>,
  fields: Readonly<Record<K, true | 1>>,
): AsyncGenerator<Pick<T, '_id' | K>> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const page: Pick<T, '_id' | K>[] = await model
      .find({ ...filter, _id: trusted({ $gt: last }) }, fields)
      .sort({ _id: 1 })
      .limit(pageSize)
      .batchSize(pageSize) // otherwise a page would need several requests, and a cursor
      .lean<Pick<T, '_id' | K>[]>()
      .exec();
    yield* page;
    last = page[pageSize - 1]?._id;
  }
}
