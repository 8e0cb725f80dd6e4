import { keyOf } from '../bson/key.ts';
import { show } from '../bson/show.ts';
import { encode } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';
import { compileFilter } from '../query/filter.ts';
import type { Collection } from '../store/collection.ts';
import { parseIndexSpec, type IndexSpec } from '../store/index-spec.ts';
import type { Store } from '../store/store.ts';
import type { Commands } from './command.ts';

export const catalogue: Commands = {
  create(_fields, { store, collection }) {
    store.keep(collection);
    return {};
  },
  drop(_fields, { store, collection }) {
    store.drop(collection);
    return { ns: collection.namespace, nIndexesWas: collection.indexSpecs.length };
  },
  dropDatabase(_fields, { store, database }) {
    for (const collection of store.inDatabase(database)) store.drop(collection);
    return { dropped: database };
  },
  listCollections(fields, { store, cursors, database }) {
    const facts = { type: 'collection', options: {}, info: { readOnly: false } };
    const collections = store.inDatabase(database).map(({ name }) => ({ name, ...facts }));
    const found = collections.filter(compileFilter(fields.document('filter')));
    return cursors.start(`${database}.$cmd.listCollections`, found.map(encode));
  },
  createIndexes(fields, { store, collection }) {
    const requested = fields.list('indexes').map(parseIndexSpec);
    store.keep(collection);
    const present = collection.indexSpecs;
    const added = requested.filter((spec) => isNew(spec, present));
    if (added.length > 0) store.refuseIfFull();
    collection.setIndexes([...present, ...added]);
    if (added.length > 0) store.describe(collection);
    return { numIndexesBefore: present.length, numIndexesAfter: present.length + added.length };
  },
  listIndexes(_fields, { store, cursors, collection }) {
    refuseMissing(store, collection);
    return cursors.start(collection.namespace, collection.indexSpecs.map(encode));
  },
  dropIndexes(fields, { store, collection }) {
    refuseMissing(store, collection);
    const present = collection.indexSpecs;
    const wanted = fields.value('index');
    const isWanted = ({ name, key }: IndexSpec): boolean =>
      wanted === '*' ? name !== '_id_' : [name, key].some((id) => keyOf(id) === keyOf(wanted));
    const kept = present.filter((spec) => !isWanted(spec));
    const isFound = kept.length < present.length || wanted === '*';
    if (!isFound) fail('IndexNotFound', `index not found with name [${show(wanted)}]`);
    if (kept[0] !== present[0]) fail('InvalidOptions', 'cannot drop _id index');
    store.refuseIfFull();
    collection.setIndexes(kept);
    store.describe(collection);
    return { nIndexesWas: present.length };
  },
};

function refuseMissing(store: Store, collection: Collection): void {
  if (store.isKept(collection)) return;
  fail('NamespaceNotFound', `ns does not exist: ${collection.namespace}`);
}

/** False if the index exists; throws if it conflicts with another one. */
function isNew(spec: IndexSpec, present: readonly IndexSpec[]): boolean {
  const signature = ({ key, unique, sparse, partialFilterExpression }: IndexSpec): string =>
    keyOf([key, unique, sparse, partialFilterExpression]);
  const named = present.find(({ name }) => name === spec.name);
  const same = present.find((other) => signature(other) === signature(spec));
  const isSameAge = same?.expireAfterSeconds === spec.expireAfterSeconds;
  if (named !== same && named) fail('IndexKeySpecsConflict', `The name is taken: ${show(named)}`);
  if (same && !(named && isSameAge)) fail('IndexOptionsConflict', `It exists as: ${show(same)}`);
  return !same;
}
