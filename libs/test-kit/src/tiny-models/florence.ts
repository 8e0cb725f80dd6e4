import { captionFeatures, featureCount } from './caption-features.ts';
import { captionRules, captionWords, nextWordLogits } from './caption-rules.ts';
import { addCache, headSize } from './key-value-cache.ts';
import type { ModelFiles } from './model-folder.ts';
import { OnnxGraph, type Value } from './onnx-graph.ts';
import { clipNormalisation, imageSize, pixelInput, preprocessorConfig } from './picture-graph.ts';
import { tokenizerConfig, tokenizerFile } from './tokenizer.ts';

const special = { bos: '<s>', eos: '</s>', unk: '<unk>', pad: '<pad>' };
const vocabulary = [special.bos, special.pad, special.eos, special.unk, ...captionWords];
const tokenIds = {
  bos_token_id: 0,
  pad_token_id: 1,
  eos_token_id: 2,
  decoder_start_token_id: 2,
};
const maxTokens = 1024;

// A hidden state consists of its word (one-hot) and the features of the picture.
const wordCount = vocabulary.length;
const hiddenSize = wordCount + featureCount;
const statesShape = ['batch_size', 'sequence_length', hiddenSize];

/** A tiny model in the layout of `onnx-community/Florence-2-base-ft`. */
export const florenceFiles = (): ModelFiles => ({
  'config.json': {
    model_type: 'florence2',
    architectures: ['Florence2ForConditionalGeneration'],
    is_encoder_decoder: true,
    projection_dim: hiddenSize,
    ...tokenIds,
    text_config: {
      model_type: 'florence2_language',
      d_model: hiddenSize,
      encoder_layers: 1,
      decoder_layers: 1,
      encoder_attention_heads: 1,
      decoder_attention_heads: 1,
      vocab_size: wordCount,
      is_encoder_decoder: true,
      ...tokenIds,
    },
    vision_config: { model_type: 'davit', image_size: imageSize },
  },
  'generation_config.json': { ...tokenIds, max_length: 20 },
  'tokenizer.json': tokenizerFile(vocabulary, special, { surrounded: true }),
  'tokenizer_config.json': tokenizerConfig('BartTokenizer', special, maxTokens),
  'preprocessor_config.json': {
    ...preprocessorConfig({ feature_extractor_type: 'CLIPFeatureExtractor' }, clipNormalisation, {
      centreCrop: false,
    }),
    processor_class: 'Florence2Processor',
    image_seq_length: 1,
    tasks_answer_post_processing_type: { '<CAPTION>': 'pure_text' },
    task_prompts_without_inputs: { '<CAPTION>': 'What does the image describe?' },
    task_prompts_with_input: {},
  },
  'onnx/vision_encoder.onnx': visionEncoder(),
  'onnx/embed_tokens.onnx': tokenEmbeddings(),
  'onnx/encoder_model.onnx': encoderModel(),
  'onnx/decoder_model_merged.onnx': decoderModel(),
});

function visionEncoder(): Buffer {
  const graph = new OnnxGraph('vision_encoder');
  const features = captionFeatures(graph, pixelInput(graph), clipNormalisation);
  const withoutWord = graph.node('Pad', [features, graph.int64s(0, wordCount, 0, 0)]);
  const states = graph.node('Unsqueeze', [withoutWord, graph.int64s(1)]);
  graph.output('image_features', states, ['batch_size', 1, hiddenSize]);
  return graph.encode();
}

function tokenEmbeddings(): Buffer {
  const graph = new OnnxGraph('embed_tokens');
  const ids = graph.input('input_ids', ['batch_size', 'sequence_length'], 'int64');
  const oneHot = vocabulary.flatMap((_, word) =>
    Array.from({ length: hiddenSize }, (_unused, column) => Number(column === word)),
  );
  const table = graph.floats([wordCount, hiddenSize], oneHot);
  graph.output('inputs_embeds', graph.node('Gather', [table, ids], { axis: 0 }), statesShape);
  return graph.encode();
}

function encoderModel(): Buffer {
  const graph = new OnnxGraph('encoder_model');
  graph.input('attention_mask', ['batch_size', 'sequence_length'], 'int64');
  const states = graph.input('inputs_embeds', statesShape);
  graph.output('last_hidden_state', states, statesShape);
  return graph.encode();
}

function decoderModel(): Buffer {
  const graph = new OnnxGraph('decoder_model_merged');
  const encoderShape = ['batch_size', 'encoder_sequence_length'];
  graph.input('encoder_attention_mask', encoderShape, 'int64');
  const encoded = graph.input('encoder_hidden_states', [...encoderShape, hiddenSize]);
  const embedded = graph.input('inputs_embeds', statesShape);
  const columns = (states: Value, from: number, to: number) =>
    graph.node('Slice', [states, graph.int64s(from), graph.int64s(to), graph.int64s(2)]);

  const rules = captionRules(vocabulary, { start: special.eos, end: special.eos });
  const word = columns(embedded, 0, wordCount);
  const next = graph.node('MatMul', [word, rules.next.addTo(graph)]);
  const looks = graph.node('MatMul', [word, rules.looks.addTo(graph)]);
  // Only the state of the picture has features; those of the prompt's words are zero.
  const sum = graph.node('ReduceSum', [encoded, graph.int64s(1)], { keepdims: 1 });
  const features = columns(sum, wordCount, hiddenSize);
  const logits = nextWordLogits(graph, rules, { next, looks, features });
  graph.output('logits', logits, ['batch_size', 'sequence_length', wordCount]);
  addCache(graph, columns(embedded, 0, headSize), '.decoder');
  return graph.encode();
}
