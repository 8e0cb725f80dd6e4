import type { Index } from 'usearch';

/**
 * An index to build or to read a graph. It uses one byte per dimension; its results are compared exactly afterwards.
 */
export async function usearchIndex(dimensions: number): Promise<Index> {
  // Loaded on demand, because most galleries never need it and some platforms have no build of it.
  const { Index, MetricKind, ScalarKind } = await import('usearch');
  return new Index({
    dimensions,
    metric: MetricKind.Cos,
    quantization: ScalarKind.I8,
    // The library's own defaults.
    connectivity: 16,
    expansion_add: 128,
    expansion_search: 64,
    multi: false,
  });
}
