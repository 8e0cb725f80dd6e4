import { findModel, type InstalledModel, type ModelProcess } from '@salon/models';
import type { Row } from '../measuring/row.ts';
import { besideRaw } from '../models/beside-raw.ts';
import { CAPTION_TOKENS } from '../models/decoder-network.ts';
import { captionModel, writeCaptionModel } from '../models/model-folders.ts';

// Few, because a caption takes about a second.
const PICTURES = 3;

/** Captions by networks of the size of ViT-GPT2, with 32-bit floats. */
export const captions = (photos: readonly string[]): Promise<Row[]> =>
  besideRaw({
    what: `captions of ${CAPTION_TOKENS} words, ViT-GPT2`,
    model: 'the caption model',
    photos: photos.slice(0, PICTURES),
    install: async (modelsDir) => {
      await writeCaptionModel(modelsDir);
      return findModel(modelsDir, 'caption', captionModel);
    },
    run: caption,
    raw: 'raw-captions',
    throughput: { ratioAtLeast: 0.95 },
    cpu: { ratioAtMost: 1.2 },
  });

async function caption(models: ModelProcess, model: InstalledModel, pictures: Buffer[]) {
  const texts = await Promise.all(pictures.map((picture) => models.caption(model, picture)));
  for (const text of texts) {
    // The baseline's captions have the same length.
    if (text.split(' ').length !== CAPTION_TOKENS) throw new Error(`the caption is "${text}"`);
  }
}
