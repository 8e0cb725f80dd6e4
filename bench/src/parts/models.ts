import type { Subject } from '../checkout.ts';
import { backfill } from '../rows/backfill.ts';
import { captions } from '../rows/captions.ts';
import { embeddings } from '../rows/embeddings.ts';
import { vectorSearch } from '../rows/vector-search.ts';
import type { Measurement } from './measurement.ts';

/** Measures networks of real size with random weights, and the index of their vectors. */
export async function models(measurement: Measurement, subject: Subject): Promise<void> {
  const photos = [...subject.photos];
  await measurement.add('search', 'searches by meaning', vectorSearch);
  await measurement.add('embeddings', 'embeddings', () => embeddings(photos));
  await measurement.add('captions', 'captions', () => captions(photos));
  await measurement.add('backfill', 'visits during a backfill', () => backfill(subject));
}
