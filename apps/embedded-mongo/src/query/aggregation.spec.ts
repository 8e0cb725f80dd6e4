import { describe, expect, it } from '@jest/globals';
import {
  orders,
  pipelineCases,
  projected,
  projectionCases,
  refusedPipelines,
  refusedProjections,
} from '../../testing/pipeline-cases.ts';
import { decode, encode, type Doc } from '../bson/values.ts';
import { compilePipeline } from './aggregation.ts';
import { compileProjection } from './projection.ts';

const sent = (document: Doc): Doc => decode(encode(document));

describe('a pipeline', () => {
  it.each(pipelineCases)('$about', ({ pipeline, results }) => {
    const run = compilePipeline(pipeline.map(sent));
    expect([...run(orders.map(sent))].map(sent)).toEqual(results.map(sent));
  });

  it.each(refusedPipelines)('of %j is refused with code %i', (stage, code) => {
    expect(() => compilePipeline([sent(stage)])).toThrow(expect.objectContaining({ code }));
  });
});

describe('a projection', () => {
  it.each(projectionCases)('$projection', ({ projection, result }) => {
    const project = compileProjection(sent(projection));
    expect(decode(project(encode(projected)))).toEqual(sent(result));
  });

  it.each(refusedProjections)('of %j is refused with code %i', (projection, code) => {
    expect(() => compileProjection(sent(projection))).toThrow(expect.objectContaining({ code }));
  });

  it('leaves the document whole when it is empty', () => {
    expect(compileProjection({})(encode(projected))).toEqual(encode(projected));
  });
});
