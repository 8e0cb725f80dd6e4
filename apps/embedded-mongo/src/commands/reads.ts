import { Fields } from '../bson/fields.ts';
import { encode, isDocument, toNumber } from '../bson/values.ts';
import { compilePipeline } from '../query/aggregation.ts';
import { compileProjection } from '../query/projection.ts';
import { selected, type Commands } from './command.ts';

export const reads: Commands = {
  find(fields, { collection, cursors }) {
    const projection = fields.get('projection', isDocument);
    const project = projection && compileProjection(projection);
    const found = collection.select(selected(fields, 'filter'));
    const results = found.map(({ raw, document }) => (project ? encode(project(document)) : raw));
    return cursors.start(collection.namespace, results, fields.count('batchSize'));
  },
  count: (fields, { collection }) => ({ n: collection.select(selected(fields, 'query')).length }),
  aggregate(fields, { collection, cursors }) {
    const [first] = fields.list('pipeline');
    const run = compilePipeline(fields.list('pipeline'));
    // A $match at the start runs twice: here first, because it can use an index.
    const filter = isDocument(first) && isDocument(first.$match) ? first.$match : {};
    const documents = collection.select({ filter }).map(({ document }) => document);
    const cursor = new Fields('aggregate.cursor', fields.document('cursor'), ['batchSize']);
    const results = run(documents).map(encode);
    return cursors.start(collection.namespace, results, cursor.count('batchSize'));
  },
  getMore: (fields, { cursors }) =>
    cursors.next(toNumber(fields.value('getMore')), fields.count('batchSize')),
  killCursors(fields, { cursors }) {
    const ids = fields.list('cursors');
    const cursorsKilled = ids.filter((id) => cursors.kill(toNumber(id)));
    const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id));
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
  },
};
