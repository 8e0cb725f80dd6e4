import { colours } from './colours.ts';
import type { OnnxGraph, Value } from './onnx-graph.ts';
import { colourShares, luminance, type Normalisation } from './picture-graph.ts';

/** The columns of the features of a picture. */
export const feature = {
  /** The share of each colour. */
  share: (colour: number) => colour,
  /** The share of each colour, with 0 for the most frequent one. */
  otherShare: (colour: number) => colours.length + colour,
  light: 2 * colours.length,
  /** The share of the second most frequent colour. */
  second: 2 * colours.length + 1,
};
export const featureCount = 2 * colours.length + 2;

/** Computes the features from which captions are made: [batch, featureCount]. */
export function captionFeatures(
  graph: OnnxGraph,
  pixels: Value,
  normalisation: Normalisation,
): Value {
  const shares = colourShares(graph, pixels, normalisation);
  const largest = graph.node('ReduceMax', [shares], { axes: [1], keepdims: 1 });
  const isLargest = graph.node('Equal', [shares, largest]);
  const others = graph.node('Where', [isLargest, graph.floats([1], [0]), shares]);
  const second = graph.node('ReduceMax', [others], { axes: [1], keepdims: 1 });
  const light = luminance(graph, pixels, normalisation);
  return graph.node('Concat', [shares, others, light, second], { axis: 1 });
}
