import {
  AutoProcessor,
  AutoTokenizer,
  Florence2ForConditionalGeneration,
  type Tensor,
} from '@xenova/transformers';
import type { InstalledModel } from '../installed-model.ts';
import type { LoadedModel } from './loaded-model.ts';
import { generatedText, loadOptions, toRawImage } from './transformers.ts';

/** Florence-2 has several tasks; this one asks for a sentence. */
const TASK = '<CAPTION>';
const MAX_TOKENS = 60;

export async function loadFlorence2(model: InstalledModel): Promise<LoadedModel> {
  const [tokenizer, processor, captioner] = await Promise.all([
    AutoTokenizer.from_pretrained(model.id),
    AutoProcessor.from_pretrained(model.id),
    Florence2ForConditionalGeneration.from_pretrained(model.id, loadOptions(model)),
  ]);
  return {
    kind: 'caption',
    async caption(picture) {
      const inputs: Record<string, Tensor> = await processor([toRawImage(picture)], TASK);
      const tokens = await captioner.generate({ ...inputs, max_new_tokens: MAX_TOKENS });
      return generatedText(tokenizer, tokens);
    },
  };
}
