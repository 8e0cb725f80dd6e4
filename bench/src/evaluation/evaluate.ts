import type { MeaningMatch } from '@salon/search';
import { randomNumbers } from '@salon/test-kit';
import { EvaluatedGallery, ways, type Way } from './gallery.ts';
import { labelsOf } from './labelled-set.ts';
import { sample } from '../random.ts';
import type { EmbeddedPicture } from './vectors.ts';

const matches = ['strict', 'balanced', 'broad'] as const satisfies MeaningMatch[];

/** Shares from 0 to 1; not a number where nothing was searched for. */
export interface Quality {
  /** Of the images with a label, or of ten where there are more, those among the first ten found. */
  recall: number;
  /** Of the searches for what the gallery neither shows nor names, those that find nothing. */
  absentEmpty: number;
  /** Of the searches for what the gallery shows, those that find no image of it at all. */
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
  /** The vectors of all labels, and of concepts that are no labels. */
  queries: ReadonlyMap<string, Float32Array>;
}

/** Image counts; a set that has fewer pictures is evaluated as a whole instead. */
const SIZES = [8, 100, 1_000];
const FIRST = 10;
/** A small gallery says little by itself: there are as many as the set has pictures for, but not more than this. */
const MAX_GALLERIES = 60;
const SEED = 1;

/** Searches galleries that are sampled from the set, for all that they show and for what they do not. */
export async function evaluate({ pictures, queries }: Evaluated): Promise<Result[]> {
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
      for (const gallery of galleries) await searchAll(gallery, { queries, match, tallies });
      const { words, vectors, both } = tallies;
      const by = { words: words.quality, vectors: vectors.quality, both: both.quality };
      results.push({ size, match, by });
    }
  }
  return results;
}

async function searchAll(
  gallery: EvaluatedGallery,
  {
    queries,
    match,
    tallies,
  }: Pick<Evaluated, 'queries'> & { match: MeaningMatch; tallies: Record<Way, Tally> },
): Promise<void> {
  const search = (concept: string) => {
    const query = queries.get(concept);
    if (!query) throw new Error(`there is no vector of ${concept}`);
    return gallery.search(concept, query, match);
  };
  const present = labelsOf(gallery.pictures);
  for (const label of present) {
    const labelled = gallery.pictures.filter(({ labels }) => labels.includes(label));
    const relevant = new Set(labelled.map(({ id }) => id));
    const found = await search(label);
    for (const way of ways) tallies[way].addPresent(found[way], relevant);
  }
  for (const concept of [...queries.keys()].filter((each) => !present.includes(each))) {
    const found = await search(concept);
    // A text that names what the picture does not show is found rightly.
    if (found.words.length > 0) continue;
    for (const way of ways) tallies[way].addAbsent(found[way]);
  }
}

/** Counts the searches of one way. */
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
