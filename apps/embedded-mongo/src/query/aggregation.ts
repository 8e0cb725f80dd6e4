import { isDocument, isNumeric, own, toNumber, type Doc } from '../bson/values.ts';
import { fail } from '../mongo-error.ts';
import { compileFilter, rootsOf } from './filter.ts';

type Stage = (documents: Iterable<Doc>) => Iterable<Doc>;

const STAGES: Record<string, (argument: unknown) => Stage> = {
  $match(argument) {
    const matches = compileFilter(asDocument(argument, 15959));
    return function* (documents) {
      for (const document of documents) if (matches(document)) yield document;
    };
  },
  /** The form in which drivers count: all documents in one group, with sums of a number. */
  $group(argument) {
    const { _id, ...fields } = asDocument(argument, 15947);
    if (_id === undefined) fail(15955, 'a group specification must include an _id');
    if (isPath(_id)) fail('InvalidPipelineOperator', 'This server groups by a constant only');
    const sums = Object.entries(fields).map(([name, field]) => [name, summand(field)] as const);
    return (documents) => {
      let length = 0;
      for (const _ of documents) length += 1;
      const totals = sums.map(([name, each]) => [name, each * length]);
      return length > 0 ? [{ _id, ...(Object.fromEntries(totals) as Doc) }] : []; // the values are strings and numbers
    };
  },
};

const isPath = (value: unknown): boolean =>
  isDocument(value) || (typeof value === 'string' && value.startsWith('$'));

/** Compiles a whole pipeline before it runs, so that a wrong last stage fails before documents are read. */
export function compilePipeline(pipeline: readonly unknown[]): Stage {
  const stages = pipeline.map((stage) => {
    const [name, argument] = soleEntry(stage, 40323);
    if (name === '$changeStream') fail(40573, '$changeStream is only supported on replica sets');
    const compile = own(STAGES, name);
    return compile?.(argument) ?? fail(40324, `Unrecognized pipeline stage name: '${name}'`);
  });
  return (documents) => stages.reduce((current, stage) => stage(current), documents);
}

/** The top-level fields that a valid pipeline reads; undefined if its results are whole documents. */
export function rootsOfPipeline(pipeline: readonly unknown[]): string[] | undefined {
  const stages = pipeline.filter(isDocument);
  const group = stages.findIndex((stage) => '$group' in stage);
  if (group < 0) return undefined;
  const before = stages.slice(0, group);
  return before.flatMap(({ $match }) => (isDocument($match) ? rootsOf($match) : []));
}

function summand(field: unknown): number {
  const [operator, argument] = soleEntry(field, 40234);
  if (operator !== '$sum') fail(15952, `unknown group operator '${operator}'`);
  if (isNumeric(argument)) return toNumber(argument);
  return fail('BadValue', 'This server sums numbers only');
}

function soleEntry(value: unknown, code: number): [name: string, value: unknown] {
  const [entry, ...others] = isDocument(value) ? Object.entries(value) : [];
  return entry && others.length === 0 ? entry : fail(code, 'It must be an object with one field');
}

const asDocument = (argument: unknown, code: number): Doc =>
  isDocument(argument) ? argument : fail(code, 'The stage must be specified as an object');
