import { Fields } from '../bson/fields.ts';
import { FieldReader } from '../bson/raw.ts';
import { encode, isDocument, toNumber } from '../bson/values.ts';
import { compilePipeline, rootsOfPipeline } from '../query/aggregation.ts';
import { compileProjection } from '../query/projection.ts';
import { selected, type Commands } from './command.ts';

function* mapped<From, To>(items: Iterable<From>, map: (item: From) => To): Generator<To> {
  for (const item of items) yield map(item);
}

export const reads: Commands = {
  find(fields, { collection, cursors }) {
    const projection = fields.get('projection', isDocument);
    const project = projection ? compileProjection(projection) : (raw: Buffer) => raw;
    const found = collection.find(selected(fields, 'filter'));
    const documents = mapped(found, (slot) => project(collection.raw(slot)));
    return cursors.start(collection.namespace, documents, fields.count('batchSize'), found);
  },
  aggregate(fields, { collection, cursors }) {
    const pipeline = fields.list('pipeline');
    compilePipeline(pipeline); // refuses a wrong stage
    // A $match at the start uses an index.
    const [first] = pipeline;
    const filter = isDocument(first) && isDocument(first.$match) ? first.$match : undefined;
    const found = collection.find({ filter });
    const rest = filter ? pipeline.slice(1) : pipeline;
    const roots = rootsOfPipeline(rest);
    const reader = roots && new FieldReader(roots);
    const documents = mapped(found, (slot) =>
      reader ? reader.read(collection.raw(slot)) : collection.document(slot),
    );
    const cursor = new Fields('aggregate.cursor', fields.document('cursor'), ['batchSize']);
    const results = mapped(compilePipeline(rest)(documents), encode);
    return cursors.start(collection.namespace, results, cursor.count('batchSize'), found);
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
