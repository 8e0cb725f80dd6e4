import {
  AutoProcessor,
  AutoTokenizer,
  Florence2ForConditionalGeneration,
} from '@xenova/transformers';
import type { InstalledModel } from '../installed-model.ts';
import { part } from './part.ts';
import type { RunnableModel } from './runnable-model.ts';
import { generatedText, loadOptions, tensors, toRawImage } from './transformers.ts';

/** Florence-2 has several tasks; this one returns a sentence. */
const captionTask = '<CAPTION>';
const maxTokens = 60;

export function florence2(model: InstalledModel): RunnableModel {
  const whole = part(model, async () => ({
    tokenizer: await AutoTokenizer.from_pretrained(model.id),
    processor: await AutoProcessor.from_pretrained(model.id),
    captioner: await Florence2ForConditionalGeneration.from_pretrained(
      model.id,
      loadOptions(model),
    ),
  }));
  return {
    kind: 'caption',
    async caption(picture) {
      const { tokenizer, processor, captioner } = await whole();
      const inputs = tensors(await processor([toRawImage(picture)], captionTask));
      const tokens = await captioner.generate({ ...inputs, max_new_tokens: maxTokens });
      return generatedText(tokenizer, tokens);
    },
  };
}
