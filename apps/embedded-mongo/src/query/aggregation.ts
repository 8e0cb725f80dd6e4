import { Int32 } from 'bson';
import { compare, keyOf, sortBy } from '../bson/compare.ts';
import { add, isDocument, isNumeric, own, toNumber, type Doc } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';
import { compileFilter } from './filter.ts';
import { compileExpression, compileFields, compileProjection } from './projection.ts';

type Stage = (documents: readonly Doc[]) => readonly Doc[];

const STAGES: Record<string, (argument: unknown) => Stage> = {
  $match(argument) {
    const matches = compileFilter(asDocument(argument, 15959));
    return (documents) => documents.filter(matches);
  },
  $sort(argument) {
    const sort = asDocument(argument, 15973);
    return (documents) => sortBy(documents, sort, (document) => document);
  },
  $project(argument) {
    const project = compileProjection(asDocument(argument, 15969));
    return (documents) => documents.map(project);
  },
  $limit(argument) {
    const limit = asCount(argument, 1, 15958);
    return (documents) => documents.slice(0, limit);
  },
  $skip(argument) {
    const skip = asCount(argument, 0, 15956);
    return (documents) => documents.slice(skip);
  },
  $count(name) {
    if (typeof name !== 'string' || !name) return fail(40156, 'the count field must be a string');
    return (documents) => (documents.length > 0 ? [{ [name]: documents.length }] : []);
  },
  $group(argument) {
    const { _id, ...fields } = asDocument(argument, 15947);
    if (_id === undefined) fail(15955, 'a group specification must include an _id');
    const idOf = compileExpression(_id);
    const accumulate = compileFields(fields, compileAccumulator);
    return (documents) => {
      const groups = new Map<string, { id: unknown; members: Doc[] }>();
      for (const document of documents) {
        const id = idOf(document) ?? null;
        const group = groups.get(keyOf(id)) ?? { id, members: [] };
        groups.set(keyOf(id), group);
        group.members.push(document);
      }
      return [...groups.values()].map(({ id, members }) => ({ _id: id, ...accumulate(members) }));
    };
  },
};

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

const ACCUMULATORS: Record<string, (values: unknown[]) => unknown> = {
  $sum: (values) => values.filter(isNumeric).reduce(add, new Int32(0)),
  $count: (values) => values.length,
  $first: (values) => values[0] ?? null,
  $last: (values) => values.at(-1) ?? null,
  $min: (values) => values.filter(isPresent).sort(compare)[0] ?? null,
  $max: (values) => values.filter(isPresent).sort(compare).at(-1) ?? null,
  $push: (values) => values.filter((value) => value !== undefined),
};

/** Compiles a whole pipeline before it runs, so a bad last stage fails without reading anything. */
export function compilePipeline(pipeline: readonly unknown[]): Stage {
  const stages = pipeline.map((stage) => {
    const [name, argument] = soleEntry(stage, 40323);
    if (name === '$changeStream') fail(40573, '$changeStream is only supported on replica sets');
    const compile = own(STAGES, name);
    return compile?.(argument) ?? fail(40324, `Unrecognized pipeline stage name: '${name}'`);
  });
  return (documents) => stages.reduce((current, stage) => stage(current), documents);
}

function compileAccumulator(field: unknown): (members: readonly Doc[]) => unknown {
  const [operator, argument] = soleEntry(field, 40234);
  const accumulate = own(ACCUMULATORS, operator);
  if (!accumulate) return fail(15952, `unknown group operator '${operator}'`);
  const expression = compileExpression(argument);
  return (members) => accumulate(members.map(expression));
}

function soleEntry(value: unknown, code: number): [name: string, value: unknown] {
  const [entry, ...others] = isDocument(value) ? Object.entries(value) : [];
  return entry && others.length === 0 ? entry : fail(code, 'It must be an object with one field');
}

const asDocument = (argument: unknown, code: number): Doc =>
  isDocument(argument) ? argument : fail(code, 'The stage must be specified as an object');

function asCount(argument: unknown, least: number, code: number): number {
  const count = toNumber(argument);
  if (Number.isInteger(count) && count >= least) return count;
  return fail(code, `The argument must be an integer of at least ${least}`);
}
