import { captionFeatures, featureCount } from './caption-features.ts';
import { captionRules, captionWords, nextWordLogits } from './caption-rules.ts';
import { addCache, headSize } from './key-value-cache.ts';
import type { ModelFiles } from './model-folder.ts';
import { OnnxGraph } from './onnx-graph.ts';
import { imageSize, pixelInput, preprocessorConfig, vitNormalisation } from './picture-graph.ts';
import { tokenizerConfig, tokenizerFile } from './tokenizer.ts';

// GPT-2 has one special token, which starts captions as well as ends them.
const end = '<|endoftext|>';
const special = { bos: end, eos: end, unk: '<|unk|>', pad: end };
const vocabulary = [end, special.unk, ...captionWords];
const tokenIds = {
  bos_token_id: 0,
  eos_token_id: 0,
  pad_token_id: 0,
  decoder_start_token_id: 0,
};
const maxTokens = 1024;

/** A tiny model in the layout of `Xenova/vit-gpt2-image-captioning`. */
export const vitGpt2Files = (): ModelFiles => ({
  'config.json': {
    model_type: 'vision-encoder-decoder',
    architectures: ['VisionEncoderDecoderModel'],
    is_encoder_decoder: true,
    ...tokenIds,
    encoder: {
      model_type: 'vit',
      image_size: imageSize,
      hidden_size: featureCount,
      num_attention_heads: 1,
      num_hidden_layers: 1,
    },
    decoder: {
      model_type: 'gpt2',
      n_layer: 1,
      n_head: 1,
      n_embd: headSize,
      vocab_size: vocabulary.length,
      add_cross_attention: true,
      is_decoder: true,
      ...tokenIds,
    },
  },
  'generation_config.json': { ...tokenIds, max_length: 20 },
  'tokenizer.json': tokenizerFile(vocabulary, special, { surrounded: false }),
  'tokenizer_config.json': tokenizerConfig('GPT2Tokenizer', special, maxTokens),
  'preprocessor_config.json': preprocessorConfig(
    { feature_extractor_type: 'ViTFeatureExtractor' },
    vitNormalisation,
    { centreCrop: false },
  ),
  'onnx/encoder_model.onnx': encoderModel(),
  'onnx/decoder_model_merged.onnx': decoderModel(),
});

/** The features of the picture are its only hidden state. */
function encoderModel(): Buffer {
  const graph = new OnnxGraph('encoder_model');
  const features = captionFeatures(graph, pixelInput(graph), vitNormalisation);
  const states = graph.node('Unsqueeze', [features, graph.int64s(1)]);
  graph.output('last_hidden_state', states, ['batch_size', 1, featureCount]);
  return graph.encode();
}

function decoderModel(): Buffer {
  const graph = new OnnxGraph('decoder_model_merged');
  const ids = graph.input('input_ids', ['batch_size', 'sequence_length'], 'int64');
  const features = graph.input('encoder_hidden_states', ['batch_size', 1, featureCount]);
  const rules = captionRules(vocabulary, { start: end, end });
  const rowOf = (table: string) => graph.node('Gather', [table, ids], { axis: 0 });
  const next = rowOf(rules.next.addTo(graph));
  const looks = rowOf(rules.looks.addTo(graph));
  const logits = nextWordLogits(graph, rules, { next, looks, features });
  graph.output('logits', logits, ['batch_size', 'sequence_length', vocabulary.length]);

  const states = vocabulary.flatMap((_, id) => new Array<number>(headSize).fill(id));
  addCache(graph, rowOf(graph.floats([vocabulary.length, headSize], states)));
  return graph.encode();
}
