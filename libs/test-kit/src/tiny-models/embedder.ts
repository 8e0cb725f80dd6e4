import { colours, wordMixes } from './colours.ts';
import type { ModelFiles } from './model-folder.ts';
import { OnnxGraph } from './onnx-graph.ts';
import {
  clipNormalisation,
  colourShares,
  imageSize,
  pixelInput,
  preprocessorConfig,
  vitNormalisation,
  type Normalisation,
} from './picture-graph.ts';
import { orthonormalRows } from './orthonormal.ts';
import { tokenizerConfig, tokenizerFile } from './tokenizer.ts';

const special = {
  bos: '<|startoftext|>',
  eos: '<|endoftext|>',
  unk: '<|unk|>',
  pad: '<|endoftext|>',
};
const vocabulary = [...new Set(Object.values(special)), ...wordMixes.keys()];

/** The differences between the layouts of CLIP and SigLIP. */
interface Layout {
  modelType: 'clip' | 'siglip';
  architecture: string;
  tokenizerClass: string;
  maxTokens: number;
  dimension: number;
  processor: { image_processor_type: string } | { feature_extractor_type: string };
  normalisation: Normalisation;
  centreCrop: boolean;
  visionOutput: string;
  textOutput: string;
}

/** A tiny model in the layout of `Xenova/clip-vit-base-patch32`. */
export const clipFiles = (): ModelFiles =>
  embedderFiles({
    modelType: 'clip',
    architecture: 'CLIPModel',
    tokenizerClass: 'CLIPTokenizer',
    maxTokens: 77,
    dimension: 512,
    processor: { feature_extractor_type: 'CLIPFeatureExtractor' },
    normalisation: clipNormalisation,
    centreCrop: true,
    visionOutput: 'image_embeds',
    textOutput: 'text_embeds',
  });

/** A tiny model in the layout of `Xenova/siglip-base-patch16-224`. */
export const siglipFiles = (): ModelFiles =>
  embedderFiles({
    modelType: 'siglip',
    architecture: 'SiglipModel',
    tokenizerClass: 'SiglipTokenizer',
    maxTokens: 64,
    dimension: 768,
    processor: { image_processor_type: 'SiglipImageProcessor' },
    normalisation: vitNormalisation,
    centreCrop: false,
    visionOutput: 'pooler_output',
    textOutput: 'pooler_output',
  });

// One axis for each colour, one that only pictures have and one that only texts have. The last two keep the best match
// near 0.35, as in real models, and keep every vector longer than 0.
const axisCount = colours.length + 2;
const ownAxis = 1.36;

function embedderFiles(layout: Layout): ModelFiles {
  const { modelType, dimension, maxTokens } = layout;
  const sizes = { hidden_size: dimension, projection_dim: dimension };
  return {
    'config.json': {
      model_type: modelType,
      architectures: [layout.architecture],
      projection_dim: dimension,
      text_config: {
        model_type: `${modelType}_text_model`,
        vocab_size: vocabulary.length,
        max_position_embeddings: maxTokens,
        ...sizes,
      },
      vision_config: { model_type: `${modelType}_vision_model`, image_size: imageSize, ...sizes },
    },
    'tokenizer.json': tokenizerFile(vocabulary, special, { surrounded: true }),
    'tokenizer_config.json': tokenizerConfig(layout.tokenizerClass, special, maxTokens),
    'preprocessor_config.json': preprocessorConfig(layout.processor, layout.normalisation, layout),
    'onnx/vision_model.onnx': visionModel(layout),
    'onnx/text_model.onnx': textModel(layout),
  };
}

function visionModel({ normalisation, dimension, visionOutput }: Layout): Buffer {
  const graph = new OnnxGraph('vision_model');
  const shares = colourShares(graph, pixelInput(graph), normalisation);
  const toAxes = colours.flatMap((_, row) => axes((axis) => Number(axis === row)));
  const features = graph.node('Gemm', [
    shares,
    graph.floats([colours.length, axisCount], toAxes),
    graph.floats(
      [axisCount],
      axes((axis) => (axis === colours.length ? ownAxis : 0)),
    ),
  ]);
  project(graph, features, { dimension, output: visionOutput });
  return graph.encode();
}

function textModel({ dimension, textOutput }: Layout): Buffer {
  const graph = new OnnxGraph('text_model');
  const ids = graph.input('input_ids', ['batch_size', 'sequence_length'], 'int64');
  const table = graph.floats([vocabulary.length, axisCount], vocabulary.flatMap(axesOfToken));
  const tokens = graph.node('Gather', [table, ids], { axis: 0 });
  const features = graph.node('ReduceSum', [tokens, graph.int64s(1)], { keepdims: 0 });
  project(graph, features, { dimension, output: textOutput });
  return graph.encode();
}

/** Orthonormal rows: cosines in the model's dimension equal those on the axes. */
function project(
  graph: OnnxGraph,
  features: string,
  { dimension, output }: { dimension: number; output: string },
): void {
  const rows = graph.floats([axisCount, dimension], orthonormalRows(axisCount, dimension).flat());
  graph.output(output, graph.node('MatMul', [features, rows]), ['batch_size', dimension]);
}

const axes = (value: (axis: number) => number): number[] =>
  Array.from({ length: axisCount }, (_, axis) => value(axis));

function axesOfToken(token: string): number[] {
  const mix = wordMixes.get(token) ?? {};
  const own = token === special.bos ? ownAxis : 0; // every text has this token once
  return [...colours.map((colour) => mix[colour] ?? 0), 0, own];
}
