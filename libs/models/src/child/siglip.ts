import {
  AutoProcessor,
  AutoTokenizer,
  SiglipTextModel,
  SiglipVisionModel,
} from '@xenova/transformers';
import type { InstalledModel } from '../installed-model.ts';
import { part } from './part.ts';
import type { RunnableModel } from './runnable-model.ts';
import { loadOptions, tensors, toRawImage, normalisedRow } from './transformers.ts';

export function siglip(model: InstalledModel): RunnableModel {
  const vision = part(model, async () => ({
    processor: await AutoProcessor.from_pretrained(model.id),
    encoder: await SiglipVisionModel.from_pretrained(model.id, loadOptions(model)),
  }));
  const text = part(model, async () => ({
    tokenizer: await AutoTokenizer.from_pretrained(model.id),
    encoder: await SiglipTextModel.from_pretrained(model.id, loadOptions(model)),
  }));
  return {
    kind: 'embedding',
    async embedImage(picture) {
      const { processor, encoder } = await vision();
      const output = tensors(await encoder(await processor([toRawImage(picture)])));
      return normalisedRow(output.pooler_output);
    },
    async embedText(query) {
      const { tokenizer, encoder } = await text();
      // The model was trained on texts that are all padded to the full length.
      const output = tensors(
        await encoder(tokenizer([query], { padding: 'max_length', truncation: true })),
      );
      return normalisedRow(output.pooler_output);
    },
  };
}
