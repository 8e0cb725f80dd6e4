import {
  env,
  LogLevel,
  RawImage,
  Tensor,
  type PreTrainedModel,
  type PreTrainedTokenizer,
} from '@xenova/transformers';
import { join } from 'node:path';
import type { InstalledModel } from '../installed-model.ts';
import type { Pixels } from './runnable-model.ts';

/** Makes the library read only from the models folder. */
export function useModelsFolder(modelsDir: string): void {
  env.allowRemoteModels = false;
  env.localModelPath = modelsDir;
  // Not used without remote models, but the default is inside node_modules.
  env.cacheDir = join(modelsDir, '.cache');
  env.useFSCache = false;
  env.fetch = () => Promise.reject(new Error('Models do not use the network.'));
  env.logLevel = LogLevel.ERROR;
}

/** One thread that sleeps while it waits: the library's default keeps every core busy. */
const sessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  extra: { session: { intra_op: { allow_spinning: '0' } } },
};

export const loadOptions = ({ dtype }: InstalledModel) => ({
  dtype: { ...dtype },
  session_options: sessionOptions,
});

export const toRawImage = ({ data, width, height }: Pixels): RawImage =>
  new RawImage(new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width, height, 3);

/** The type of what every processor and model returns; the library declares it as any. */
export const tensors = (output: unknown) => output as Record<string, Tensor | undefined>;

/** The one row of a model's output as a vector of length 1. */
export function normalisedRow(output: Tensor | undefined): Float32Array {
  if (!(output?.data instanceof Float32Array)) throw new Error('The model gave no vector.');
  const length = Math.hypot(...output.data);
  if (!Number.isFinite(length) || length === 0) throw new Error('The model gave no direction.');
  return output.data.map((value) => value / length);
}

/** The text of what `generate` returns for one picture. */
export function generatedText(
  tokenizer: PreTrainedTokenizer,
  tokens: Awaited<ReturnType<PreTrainedModel['generate']>>,
): string {
  if (!(tokens instanceof Tensor)) throw new Error('The model gave no text.');
  const [text = ''] = tokenizer.batch_decode(tokens, { skip_special_tokens: true });
  return text.trim();
}
