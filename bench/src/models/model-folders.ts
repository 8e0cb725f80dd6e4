import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeTinyModels } from '@salon/test-kit';
import { z } from 'zod';
import { decoderNetwork, decoderShape, END } from './decoder-network.ts';
import { clipTextNetwork } from './text-network.ts';
import { clipVisionNetwork, vitNetwork } from './vision-network.ts';

/** Ids of the models to write, in the form that the hub uses. */
export const embeddingModel = 'tiny/colour-clip';
export const captionModel = 'tiny/colour-captions';

const record = z.record(z.string(), z.unknown());

/** Writes a model with the networks of CLIP ViT-B/32; its tokenizer knows the words of the tests. */
export async function writeEmbeddingModel(modelsDir: string): Promise<void> {
  await writeTinyModels(modelsDir);
  const folder = join(modelsDir, embeddingModel);
  await writeFile(join(folder, 'onnx/vision_model.onnx'), clipVisionNetwork());
  await writeFile(join(folder, 'onnx/text_model.onnx'), clipTextNetwork());
}

/** Writes a model with the networks of ViT-GPT2; its tokenizer has as many words as the real one. */
export async function writeCaptionModel(modelsDir: string): Promise<void> {
  await writeTinyModels(modelsDir);
  const folder = join(modelsDir, captionModel);
  const tokens = { bos_token_id: END, eos_token_id: END, pad_token_id: END };
  const allTokens = { ...tokens, decoder_start_token_id: END };
  const { decoder, ...config } = await readRecord(folder, 'config.json');
  await writeJson(folder, 'config.json', {
    ...config,
    ...allTokens,
    decoder: { ...record.parse(decoder), ...allTokens, ...decoderShape },
  });
  await writeJson(folder, 'generation_config.json', allTokens);
  await writeJson(folder, 'tokenizer.json', tokenizer());
  await writeFile(join(folder, 'onnx/encoder_model.onnx'), vitNetwork());
  await writeFile(join(folder, 'onnx/decoder_model_merged.onnx'), decoderNetwork());
}

/** Like the tokens of GPT-2, the words begin with a space. */
function tokenizer() {
  const content = '<|endoftext|>';
  const vocab = Object.fromEntries(Array.from({ length: END }, (_, id) => [`Ġword${id}`, id]));
  const bytes = { type: 'ByteLevel', add_prefix_space: false, trim_offsets: true };
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [{ id: END, content, special: true }],
    normalizer: null,
    pre_tokenizer: bytes,
    post_processor: bytes,
    decoder: bytes,
    model: { type: 'BPE', vocab: { ...vocab, [content]: END }, merges: [] },
  };
}

const readRecord = async (folder: string, file: string) =>
  record.parse(JSON.parse(await readFile(join(folder, file), 'utf8')));

const writeJson = (folder: string, file: string, content: object) =>
  writeFile(join(folder, file), JSON.stringify(content));
