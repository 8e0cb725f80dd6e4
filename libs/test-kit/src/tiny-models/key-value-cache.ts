import type { OnnxGraph, Value } from './onnx-graph.ts';

/** The width of the single, unused attention head of the decoders. */
export const headSize = 8;

/**
 * Adds a cache of keys and values that does not affect the logits, because the library expects one.
 * @param infix between the number of the layer and `key`, such as `.decoder`
 * @param states [batch, sequence, headSize]
 */
export function addCache(graph: OnnxGraph, states: Value, infix = ''): void {
  const perHead = graph.node('Unsqueeze', [states, graph.int64s(1)]);
  const shape = (length: string) => ['batch_size', 1, length, headSize];
  for (const part of ['key', 'value']) {
    const past = graph.input(`past_key_values.0${infix}.${part}`, shape('past_sequence_length'));
    const all = graph.node('Concat', [past, perHead], { axis: 2 });
    graph.output(`present.0${infix}.${part}`, all, shape('total_sequence_length'));
  }
  graph.input('use_cache_branch', [1], 'bool');
}
