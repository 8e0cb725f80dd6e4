import { describe, expect, it } from '@jest/globals';
import { chooseFiles } from './file-choice.ts';

const settings = [
  'config.json',
  'preprocessor_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
];
const choose = (type: string, networks: string[], others: string[] = []) =>
  chooseFiles('owner/model', JSON.stringify({ model_type: type }), [
    ...settings,
    ...others,
    ...networks.map((name) => `onnx/${name}`),
  ]);

describe('chooseFiles', () => {
  it('takes each network once: signed bytes, else the quantized file, else 32-bit floats', () => {
    const chosen = choose('siglip', [
      'text_model.onnx',
      'text_model_fp16.onnx',
      'text_model_quantized.onnx',
      'vision_model.onnx',
      'vision_model_int8.onnx',
      'vision_model_quantized.onnx',
    ]);
    expect(chosen).toEqual([
      ...settings,
      'onnx/vision_model_int8.onnx',
      'onnx/text_model_quantized.onnx',
    ]);
    expect(choose('clip', ['text_model.onnx', 'vision_model.onnx'])).toContain(
      'onnx/text_model.onnx',
    );
  });

  it('takes the weights beside a network, and not those of another', () => {
    const chosen = choose('clip', [
      'text_model.onnx',
      'text_model.onnx_data',
      'text_model.onnx_data_1',
      'vision_model_int8.onnx',
      'vision_model.onnx_data',
    ]);
    expect(chosen.filter((path) => path.includes('_data'))).toEqual([
      'onnx/text_model.onnx_data',
      'onnx/text_model.onnx_data_1',
    ]);
  });

  it('takes both halves of a caption model, with how it generates text', () => {
    const networks = ['decoder_model.onnx', 'decoder_model_merged.onnx', 'encoder_model.onnx'];
    expect(choose('vision-encoder-decoder', networks, ['generation_config.json'])).toEqual([
      ...settings,
      'generation_config.json',
      'onnx/encoder_model.onnx',
      'onnx/decoder_model_merged.onnx',
    ]);
  });

  it('takes the four networks of Florence-2', () => {
    const networks = ['vision_encoder', 'embed_tokens', 'encoder_model', 'decoder_model_merged'];
    const files = networks.map((name) => `${name}_int8.onnx`);
    expect(choose('florence2', files)).toEqual([
      ...settings,
      ...files.map((name) => `onnx/${name}`),
    ]);
  });

  it('names the missing network', () => {
    expect(() => choose('clip', ['vision_model.onnx'])).toThrow(
      'The hub has no onnx/text_model.onnx of owner/model.',
    );
  });

  it('names the missing settings', () => {
    const networks = ['onnx/vision_model.onnx', 'onnx/text_model.onnx'];
    expect(() => chooseFiles('owner/model', '{"model_type":"clip"}', networks)).toThrow(
      'The hub has no config.json of owner/model.',
    );
  });

  it.each([
    ['{"model_type":"llama"}', /of the type llama; Salon can use these types: clip, siglip/],
    ['{}', /without a type/],
    ['not JSON', /without a type/],
  ])('refuses the configuration %s', (config, message) => {
    expect(() => chooseFiles('owner/model', config, settings)).toThrow(message);
  });
});
