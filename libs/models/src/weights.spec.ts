import { describe, expect, it } from '@jest/globals';
import { chooseWeights, weightFile } from './weights.ts';

describe('the weights of a network', () => {
  it.each([
    [['onnx/text.onnx', 'onnx/text_quantized.onnx', 'onnx/text_int8.onnx'], 'int8'],
    [['onnx/text.onnx', 'onnx/text_quantized.onnx'], 'q8'],
    [['onnx/text_fp16.onnx', 'onnx/text.onnx'], 'fp32'],
    [['onnx/text_bnb4.onnx', 'onnx/text_q4.onnx'], 'q4'],
    [['onnx/vision_int8.onnx', 'text_int8.onnx', 'onnx/text_int4.onnx'], undefined],
    [[], undefined],
  ])('of the files %j are those of the format %s', (files, type) => {
    expect(chooseWeights('text', (path) => files.includes(path))).toBe(type);
  });

  it('are in a file named after the role and the format', () => {
    expect(weightFile('vision_model', 'int8')).toBe('onnx/vision_model_int8.onnx');
    expect(weightFile('vision_model', 'fp32')).toBe('onnx/vision_model.onnx');
  });
});
