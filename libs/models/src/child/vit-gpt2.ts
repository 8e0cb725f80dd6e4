import { AutoProcessor, AutoTokenizer, VisionEncoderDecoderModel } from '@xenova/transformers';
import type { InstalledModel } from '../installed-model.ts';
import { part } from './part.ts';
import type { RunnableModel } from './runnable-model.ts';
import { generatedText, loadOptions, tensors, toRawImage } from './transformers.ts';

// The captions in the model's training data have about ten words.
const maxTokens = 30;

export function vitGpt2(model: InstalledModel): RunnableModel {
  const whole = part(model, async () => ({
    tokenizer: await AutoTokenizer.from_pretrained(model.id),
    processor: await AutoProcessor.from_pretrained(model.id),
    captioner: await VisionEncoderDecoderModel.from_pretrained(model.id, loadOptions(model)),
  }));
  return {
    kind: 'caption',
    async caption(picture) {
      const { tokenizer, processor, captioner } = await whole();
      const { pixel_values } = tensors(await processor([toRawImage(picture)]));
      const tokens = await captioner.generate({ inputs: pixel_values, max_new_tokens: maxTokens });
      return generatedText(tokenizer, tokens);
    },
  };
}
