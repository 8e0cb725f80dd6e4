import {
  AutoProcessor,
  AutoTokenizer,
  CLIPTextModelWithProjection,
  CLIPVisionModelWithProjection,
} from '@xenova/transformers';
import type { InstalledModel } from '../installed-model.ts';
import { part } from './part.ts';
import type { RunnableModel } from './runnable-model.ts';
import { loadOptions, tensors, toRawImage, normalisedRow } from './transformers.ts';

export function clip(model: InstalledModel): RunnableModel {
  const vision = part(model, async () => ({
    processor: await AutoProcessor.from_pretrained(model.id),
    encoder: await CLIPVisionModelWithProjection.from_pretrained(model.id, loadOptions(model)),
  }));
  const text = part(model, async () => ({
    tokenizer: await AutoTokenizer.from_pretrained(model.id),
    encoder: await CLIPTextModelWithProjection.from_pretrained(model.id, loadOptions(model)),
  }));
  return {
    kind: 'embedding',
    async embedImage(picture) {
      const { processor, encoder } = await vision();
      const output = tensors(await encoder(await processor([toRawImage(picture)])));
      return normalisedRow(output.image_embeds);
    },
    async embedText(query) {
      const { tokenizer, encoder } = await text();
      const output = tensors(
        await encoder(tokenizer([query], { padding: true, truncation: true })),
      );
      return normalisedRow(output.text_embeds);
    },
  };
}
