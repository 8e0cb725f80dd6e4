import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { limits, type LikelyCopies } from '@salon/api-contract';
import { ImageRepository, KeptPairRepository, pairIdOf } from '@salon/media-data';
import { ServiceError } from '@salon/service-contract';
import type { Gallery } from '../gallery/gallery.ts';
import { KeptReplies } from '../gallery/kept-replies.ts';
import { MeaningIndex } from '../meaning/meaning-index.ts';
import { OneAtATime } from '../uploads/one-at-a-time.ts';
import { findCopies, type Found } from './find-copies.ts';

/** More than are listed: deleting one of a pair, or keeping both, then needs no new run. */
const mostRemembered = 5 * limits.likelyCopies;

/** What a run found, and among which images. */
interface Run extends Found {
  revision: string;
  imageIds: ReadonlySet<string>;
}

type Current = NonNullable<ReturnType<MeaningIndex['current']>>;

/** Lists images that are likely copies of each other, except those that an admin decided to keep. */
@Injectable()
export class CopyService {
  private readonly logger = new Logger(CopyService.name);
  private readonly runs = new OneAtATime();
  private last: Run | undefined;

  constructor(
    private readonly index: MeaningIndex,
    private readonly images: ImageRepository,
    private readonly keptPairs: KeptPairRepository,
    private readonly replies: KeptReplies,
  ) {}

  /** The most similar pairs first; empty where no image has a vector. */
  async list(): Promise<{ etag: string }> {
    const kept = await this.keptPairs.ids();
    const revision = this.index.current()?.revision ?? 'none';
    const etag = await this.replies.etagOf({
      name: `copies ${revision} but ${hashOf(kept)}`,
      make: async (gallery) => ({ pairs: await this.pairsIn(gallery, new Set(kept)) }),
    });
    return { etag };
  }

  /**
   * Lists these two no longer as copies of each other.
   * @throws ServiceError `image/not-found`
   */
  async keep([one, other]: readonly [string, string]): Promise<void> {
    const existing = await this.images.existing([one, other]);
    for (const id of [one, other]) {
      if (!existing.has(id)) throw new ServiceError('image/not-found', { id });
    }
    await this.keptPairs.add(one, other);
  }

  private pairsIn(gallery: Gallery, kept: ReadonlySet<string>): Promise<LikelyCopies[]> {
    // One after the other: a run is all that one core can do, and the next request may only need its result.
    return this.runs.run('find', async () => {
      const current = this.index.current();
      if (!current) return [];
      const known = this.last && usableFor(this.last, { current, gallery, kept });
      if (known) return known;
      this.last = await this.find(current, gallery, kept);
      return openPairs(this.last, gallery, kept);
    });
  }

  private async find(current: Current, { images }: Gallery, kept: ReadonlySet<string>) {
    const { index, revision } = current;
    const startedAt = performance.now();
    const found = await findCopies({
      candidates: images.map(({ id, width, height }) => ({ id, aspect: width / height })),
      vectorOf: (id) => index.vectorOf(id),
      isKept: (one, other) => kept.has(pairIdOf(one, other)),
      most: mostRemembered,
    });
    const tookMs = Math.round(performance.now() - startedAt);
    this.logger.log({ msg: 'likely copies found', pairs: found.pairs.length, tookMs });
    return { ...found, revision, imageIds: new Set(images.map(({ id }) => id)) };
  }
}

interface Needs {
  current: Current;
  gallery: Gallery;
  kept: ReadonlySet<string>;
}

/** The pairs of a run, where a new one would list the same; undefined where it may list others. */
function usableFor(run: Run, { current, gallery, kept }: Needs): LikelyCopies[] | undefined {
  if (run.revision !== current.revision) return undefined;
  if (!gallery.images.every(({ id }) => run.imageIds.has(id))) return undefined;
  const pairs = openPairs(run, gallery, kept);
  return run.isComplete || pairs.length === limits.likelyCopies ? pairs : undefined;
}

/** The best of the pairs of which both images are still published, and that are not kept. */
function openPairs(
  { pairs }: Found,
  { imagesById }: Gallery,
  kept: ReadonlySet<string>,
): LikelyCopies[] {
  const open = pairs.flatMap(({ ids: [one, other], similarity }): LikelyCopies[] => {
    const [first, second] = [imagesById.get(one), imagesById.get(other)];
    if (!first || !second || kept.has(pairIdOf(one, other))) return [];
    return [{ images: [first, second], similarity }];
  });
  return open.slice(0, limits.likelyCopies);
}

const hashOf = (kept: readonly string[]) =>
  createHash('sha256').update(kept.join()).digest('base64url').slice(0, 27);
