import { AutoProcessor, AutoTokenizer, VisionEncoderDecoderModel } from '@xenova/transformers';
import type { InstalledModel } from '../installed-model.ts';
import type { LoadedModel } from './loaded-model.ts';
import { generatedText, loadOptions, toRawImage } from './transformers.ts';

// The captions that the model was trained on have about ten words.
const MAX_TOKENS = 30;

export async function loadVitGpt2(model: InstalledModel): Promise<LoadedModel> {
  const [tokenizer, processor, captioner] = await Promise.all([
    AutoTokenizer.from_pretrained(model.id),
    AutoProcessor.from_pretrained(model.id),
    VisionEncoderDecoderModel.from_pretrained(model.id, loadOptions(model)),
  ]);
  return {
    kind: 'caption',
    async caption(picture) {
      const { pixel_values } = await processor([toRawImage(picture)]);
      const tokens = await captioner.generate({ inputs: pixel_values, max_new_tokens: MAX_TOKENS });
      return generatedText(tokenizer, tokens);
    },
  };
}
