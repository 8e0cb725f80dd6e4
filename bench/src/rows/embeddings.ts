import { findModel } from '@salon/models';
import type { Row } from '../measuring/row.ts';
import { besideRaw } from '../models/beside-raw.ts';
import { embeddingModel, writeEmbeddingModel } from '../models/model-folders.ts';

const PICTURES = 12;

/** Vectors of pictures by a network of the size of CLIP ViT-B/32, with 32-bit floats. */
export const embeddings = (photos: readonly string[]): Promise<Row[]> =>
  besideRaw({
    what: 'embeddings, ViT-B/32',
    model: 'the embedding model',
    photos: photos.slice(0, PICTURES),
    install: async (modelsDir) => {
      await writeEmbeddingModel(modelsDir);
      return findModel(modelsDir, 'embedding', embeddingModel);
    },
    run: (models, model, pictures) =>
      Promise.all(pictures.map((picture) => models.embedImage(model, picture))),
    raw: 'raw-embeddings',
    throughput: { ratioAtLeast: 0.9 },
    // Includes decoding and scaling; the baseline's pixels are already decoded.
    cpu: { ratioAtMost: 1.4 },
  });
