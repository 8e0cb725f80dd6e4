import { allShades, colours } from './colours.ts';
import type { OnnxGraph, Value } from './onnx-graph.ts';

/** Width and height of the pictures that the models take, in px. */
export const imageSize = 224;

/** Mean and standard deviation of each channel, as in `preprocessor_config.json`. */
export interface Normalisation {
  readonly mean: readonly [number, number, number];
  readonly std: readonly [number, number, number];
}

export const clipNormalisation: Normalisation = {
  mean: [0.48145466, 0.4578275, 0.40821073],
  std: [0.26862954, 0.26130258, 0.27577711],
};
export const vitNormalisation: Normalisation = { mean: [0.5, 0.5, 0.5], std: [0.5, 0.5, 0.5] };

// Steep enough that a pixel counts for its nearest shade, flat enough that noise does not.
const steepness = 40;

export const pixelInput = (graph: OnnxGraph): Value =>
  graph.input('pixel_values', ['batch_size', 3, 'height', 'width']);

/** The share of the picture that has each colour: [batch, colours]. */
export function colourShares(graph: OnnxGraph, pixels: Value, { mean, std }: Normalisation): Value {
  // Each pixel p is compared with each shade c by softmax(-k·|p - c|²), where |p|² cancels out: what remains is linear
  // in p, a 1×1 convolution that undoes the normalisation as well.
  const weights = allShades.flatMap(({ rgb }) =>
    rgb.map((channel, i) => 2 * steepness * channel * std[i]!),
  );
  const biases = allShades.map(({ rgb }) =>
    rgb.reduce((sum, channel, i) => sum + steepness * channel * (2 * mean[i]! - channel), 0),
  );
  const count = allShades.length;
  const coarse = graph.node('AveragePool', [pixels], { kernel_shape: [4, 4], strides: [4, 4] });
  const scores = graph.node('Conv', [
    coarse,
    graph.floats([count, 3, 1, 1], weights),
    graph.floats([count], biases),
  ]);
  const nearest = graph.node('Softmax', [scores], { axis: 1 });
  const perShade = graph.node('Flatten', [graph.node('GlobalAveragePool', [nearest])], { axis: 1 });
  const colourOfShade = allShades.flatMap(({ colour }) => colours.map((c) => Number(c === colour)));
  return graph.node('MatMul', [perShade, graph.floats([count, colours.length], colourOfShade)]);
}

/** How light the picture is, from 0 to 1: [batch, 1]. */
export function luminance(graph: OnnxGraph, pixels: Value, { mean, std }: Normalisation): Value {
  const rec601 = [0.299, 0.587, 0.114];
  const gray = graph.node('Conv', [
    pixels,
    graph.floats(
      [1, 3, 1, 1],
      rec601.map((weight, i) => weight * std[i]!),
    ),
    graph.floats([1], [rec601.reduce((sum, weight, i) => sum + weight * mean[i]!, 0)]),
  ]);
  return graph.node('Flatten', [graph.node('GlobalAveragePool', [gray])], { axis: 1 });
}

/** `preprocessor_config.json` of a model with these input pictures. */
export function preprocessorConfig(
  type: { image_processor_type: string } | { feature_extractor_type: string },
  { mean, std }: Normalisation,
  { centreCrop }: { centreCrop: boolean },
) {
  const square = { height: imageSize, width: imageSize };
  return {
    ...type,
    do_convert_rgb: true,
    do_resize: true,
    size: centreCrop ? { shortest_edge: imageSize } : square,
    resample: 3,
    do_center_crop: centreCrop,
    crop_size: square,
    do_rescale: true,
    rescale_factor: 1 / 255,
    do_normalize: true,
    image_mean: mean,
    image_std: std,
  };
}
