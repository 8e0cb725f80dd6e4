import type { MeaningMatch } from '@salon/search';
import { randomNumbers } from '@salon/test-kit';
import { EvaluatedGallery, ways, type Way } from './gallery.ts';
import { labelsOf } from './labelled-set.ts';
import { sample } from '../random.ts';
import type { EmbeddedPicture } from './vectors.ts';

const matches = ['strict', 'balanced', 'broad'] as const satisfies MeaningMatch[];

/** Shares from 0 to 1; NaN if there were no searches of the kind. */
export interface Quality {
  /** The share of the images with a label (at most ten) that are among the first ten results. */
  recall: number;
  /** The share of searches without results, for concepts that no image shows or names. */
  absentEmpty: number;
  /** The share of searches that find no image with the label, for labels of the gallery. */
  presentLost: number;
}

/** The quality of searches in galleries of one size at one setting. */
export interface Result {
  size: number;
  match: MeaningMatch;
  by: Record<Way, Quality>;
}

export interface Evaluated {
  pictures: readonly EmbeddedPicture[];
  /** The vectors of all labels, and of concepts that are not labels. */
  queries: ReadonlyMap<string, Float32Array>;
}

/** Image counts. A set with fewer pictures is evaluated as one gallery. */
const SIZES = [8, 100, 1_000];
const FIRST = 10;
/** One small gallery has little significance, so a set is split into many, up to this number. */
const MAX_GALLERIES = 60;
const SEED = 1;

/** Samples galleries from the set and searches each for its labels and for absent concepts. */
export function evaluate({ pictures, queries }: Evaluated): Result[] {
  const sizes = [...new Set(SIZES.map((size) => Math.min(size, pictures.length)))];
  const results: Result[] = [];
  for (const size of sizes) {
    const random = randomNumbers(SEED);
    const count = Math.min(MAX_GALLERIES, Math.floor(pictures.length / size));
    const galleries = Array.from(
      { length: count },
      () => new EvaluatedGallery(sample(pictures, size, random)),
    );
    for (const match of matches) {
      const tallies = { words: new Tally(), vectors: new Tally(), both: new Tally() };
      for (const gallery of galleries) searchAll(gallery, { queries, match, tallies });
      const { words, vectors, both } = tallies;
      const by = { words: words.quality, vectors: vectors.quality, both: both.quality };
      results.push({ size, match, by });
    }
  }
  return results;
}

function searchAll(
  gallery: EvaluatedGallery,
  {
    queries,
    match,
    tallies,
  }: Pick<Evaluated, 'queries'> & { match: MeaningMatch; tallies: Record<Way, Tally> },
): void {
  const search = (concept: string) => {
    const query = queries.get(concept);
    if (!query) throw new Error(`there is no vector of ${concept}`);
    return gallery.search(concept, query, match);
  };
  const present = labelsOf(gallery.pictures);
  for (const label of present) {
    const labelled = gallery.pictures.filter(({ labels }) => labels.includes(label));
    const relevant = new Set(labelled.map(({ id }) => id));
    const found = search(label);
    for (const way of ways) tallies[way].addPresent(found[way], relevant);
  }
  for (const concept of [...queries.keys()].filter((each) => !present.includes(each))) {
    const found = search(concept);
    // A match of words is correct, even if the picture does not show what its text names.
    if (found.words.length > 0) continue;
    for (const way of ways) tallies[way].addAbsent(found[way]);
  }
}

/** Counts the searches of one method. */
class Tally {
  private present = 0;
  private recalled = 0;
  private lost = 0;
  private absent = 0;
  private empty = 0;

  addPresent(found: readonly string[], relevant: ReadonlySet<string>): void {
    const first = found.slice(0, FIRST).filter((id) => relevant.has(id)).length;
    this.present += 1;
    this.recalled += first / Math.min(FIRST, relevant.size);
    this.lost += found.some((id) => relevant.has(id)) ? 0 : 1;
  }

  addAbsent(found: readonly string[]): void {
    this.absent += 1;
    this.empty += found.length === 0 ? 1 : 0;
  }

  get quality(): Quality {
    return {
      recall: this.recalled / this.present,
      absentEmpty: this.empty / this.absent,
      presentLost: this.lost / this.present,
    };
  }
}
