import {
  AutoProcessor,
  AutoTokenizer,
  SiglipTextModel,
  SiglipVisionModel,
} from '@xenova/transformers';
import type { InstalledModel } from '../installed-model.ts';
import type { LoadedModel } from './loaded-model.ts';
import { loadOptions, toRawImage, unitVector } from './transformers.ts';

export async function loadSiglip(model: InstalledModel): Promise<LoadedModel> {
  const [tokenizer, processor, text, vision] = await Promise.all([
    AutoTokenizer.from_pretrained(model.id),
    AutoProcessor.from_pretrained(model.id),
    SiglipTextModel.from_pretrained(model.id, loadOptions(model)),
    SiglipVisionModel.from_pretrained(model.id, loadOptions(model)),
  ]);
  return {
    kind: 'embedding',
    async embedImage(picture) {
      const output = await vision(await processor([toRawImage(picture)]));
      return unitVector(output.pooler_output);
    },
    async embedText(query) {
      // The model was trained on texts that are all padded to the full length.
      const output = await text(tokenizer([query], { padding: 'max_length', truncation: true }));
      return unitVector(output.pooler_output);
    },
  };
}
