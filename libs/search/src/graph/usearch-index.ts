import type { Index } from 'usearch';

/** The same to build and to read a graph. One byte a dimension; what it finds is compared exactly afterwards. */
export async function usearchIndex(dimensions: number): Promise<Index> {
  // Loaded when it is needed: most galleries never need it, and there is no build of it for some platforms.
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
