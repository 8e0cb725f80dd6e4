import {
  AutoProcessor,
  AutoTokenizer,
  CLIPTextModelWithProjection,
  CLIPVisionModelWithProjection,
} from '@xenova/transformers';
import type { InstalledModel } from '../installed-model.ts';
import type { LoadedModel } from './loaded-model.ts';
import { loadOptions, toRawImage, unitVector } from './transformers.ts';

export async function loadClip(model: InstalledModel): Promise<LoadedModel> {
  const [tokenizer, processor, text, vision] = await Promise.all([
    AutoTokenizer.from_pretrained(model.id),
    AutoProcessor.from_pretrained(model.id),
    CLIPTextModelWithProjection.from_pretrained(model.id, loadOptions(model)),
    CLIPVisionModelWithProjection.from_pretrained(model.id, loadOptions(model)),
  ]);
  return {
    kind: 'embedding',
    async embedImage(picture) {
      const output = await vision(await processor([toRawImage(picture)]));
      return unitVector(output.image_embeds);
    },
    async embedText(query) {
      const output = await text(tokenizer([query], { padding: true, truncation: true }));
      return unitVector(output.text_embeds);
    },
  };
}
