import { Injectable, Logger } from '@nestjs/common';
import { limits, type LikelyCopies, type likelyCopiesReply } from '@salon/api-contract';
import { ImageRepository, KeptPairRepository, pairIdOf } from '@salon/media-data';
import { contentName } from '@salon/server-kit';
import { ServiceError, type CachedReply } from '@salon/service-contract';
import pLimit from 'p-limit';
import type { z } from 'zod';
import { FullImages } from '../gallery/full-images.ts';
import type { Gallery } from '../gallery/gallery.ts';
import { toReply } from '../gallery/to-image.ts';
import { ReplyCache } from '../gallery/reply-cache.ts';
import { MeaningIndex } from '../meaning/meaning-index.ts';
import { findCopies, type Candidate, type Found } from './find-copies.ts';
import { countInSlices, inSlices } from './slices.ts';

/** More pairs than are listed: after an admin deletes one of a pair or keeps both, no new run is needed. */
const maxRemembered = 5 * limits.likelyCopies;

/** What a run found, and among which images. */
interface Run extends Found {
  revision: string;
  /** The pairs that it left out. */
  kept: ReadonlySet<string>;
  /** Whether each image had a vector, in the same order. */
  images: ReadonlyMap<string, boolean>;
}

type Listed = z.infer<typeof likelyCopiesReply>['data'];
type Current = NonNullable<ReturnType<MeaningIndex['current']>>;

/** Lists images that are likely copies of each other, except those that an admin decided to keep. */
@Injectable()
export class CopyService {
  private readonly logger = new Logger(CopyService.name);
  private readonly inTurn = pLimit(1);
  private last: Run | undefined;

  constructor(
    private readonly index: MeaningIndex,
    private readonly images: ImageRepository,
    private readonly keptPairs: KeptPairRepository,
    private readonly replies: ReplyCache,
    private readonly full: FullImages,
  ) {}

  /**
   * The most similar pairs first; empty where no image has a vector.
   * @throws ServiceError `service/unavailable` until the vectors are loaded after a start: clients ask again
   */
  async list(): Promise<CachedReply> {
    if (this.index.isFirstLoad) throw new ServiceError('service/unavailable');
    const kept = await this.keptPairs.ids();
    const revision = this.index.current()?.revision ?? 'none';
    return this.replies.getOrMake({
      name: `copies ${revision} but ${contentName(kept.join())}`,
      make: (gallery) => this.listIn(gallery, new Set(kept)),
    });
  }

  /**
   * Stops listing these two images as copies of each other.
   * @throws ServiceError `image/not-found`
   */
  async keep([one, other]: readonly [string, string]): Promise<void> {
    const existing = await this.images.existing([one, other]);
    for (const id of [one, other]) {
      if (!existing.has(id)) throw new ServiceError('image/not-found', { id });
    }
    await this.keptPairs.add(one, other);
  }

  /** Undoes `keep`: the two images are listed again if they are likely copies. A repeat changes nothing. */
  async undoKeep([one, other]: readonly [string, string]): Promise<void> {
    await this.keptPairs.remove(one, other);
  }

  private listIn(gallery: Gallery, kept: ReadonlySet<string>): Promise<Listed> {
    // One run at a time: a run uses a whole core, and the next request may be able to use its result.
    return this.inTurn(async () => {
      // A copy, so that both counts are of the same images.
      const rows = [...gallery.newest()];
      const imageCount = rows.length;
      const current = this.index.current();
      if (!current) return { pairs: [], imageCount, comparedCount: 0 };
      const known = this.last && (await usableFor(this.last, { current, gallery, kept }));
      const run = known ?? (await this.find(current, gallery, kept));
      this.last = run;
      const comparedCount = await countInSlices(rows, ({ id }) => run.images.get(id));
      return {
        pairs: await this.shown(openPairs(run, gallery, kept), gallery),
        imageCount,
        comparedCount,
      };
    });
  }

  private async shown(pairs: Found['pairs'], gallery: Gallery): Promise<LikelyCopies[]> {
    const ids = [...new Set(pairs.flatMap((pair) => pair.ids))];
    const images = new Map(
      (await this.full.read(gallery, ids)).map((image) => [image.id, toReply(image)]),
    );
    return pairs.flatMap(({ ids: [one, other], similarity }): LikelyCopies[] => {
      const [first, second] = [images.get(one), images.get(other)];
      return first && second ? [{ images: [first, second], similarity }] : [];
    });
  }

  private async find(current: Current, gallery: Gallery, kept: ReadonlySet<string>): Promise<Run> {
    const { index, revision } = current;
    const startedAt = performance.now();
    const images = new Map<string, boolean>();
    const candidates: Candidate[] = [];
    await inSlices(gallery.newest(), ({ id, aspect }) => {
      const hasVector = index.vectorOf(id) !== undefined;
      images.set(id, hasVector);
      if (hasVector) candidates.push({ id, aspect });
    });
    const found = await findCopies({
      candidates,
      vectorOf: (id) => index.vectorOf(id),
      isKept: (one, other) => kept.has(pairIdOf(one, other)),
      most: maxRemembered,
    });
    const tookMs = Math.round(performance.now() - startedAt);
    this.logger.log({ msg: 'likely copies found', pairs: found.pairs.length, tookMs });
    return { ...found, revision, kept, images };
  }
}

interface Needs {
  current: Current;
  gallery: Gallery;
  kept: ReadonlySet<string>;
}

/** The run if a new one would list the same pairs; undefined if a new one may list others. */
async function usableFor(run: Run, { current, gallery, kept }: Needs): Promise<Run | undefined> {
  if (run.revision !== current.revision) return undefined;
  if ([...run.kept].some((pair) => !kept.has(pair))) return undefined;
  if (await countInSlices(gallery.newest(), ({ id }) => !run.images.has(id))) return undefined;
  const isEnough = openPairs(run, gallery, kept).length === limits.likelyCopies;
  return run.isComplete || isEnough ? run : undefined;
}

/** The best pairs whose images are both still published and that no admin decided to keep. */
function openPairs({ pairs }: Found, gallery: Gallery, kept: ReadonlySet<string>): Found['pairs'] {
  const open = pairs.filter(
    ({ ids: [one, other] }) =>
      gallery.row(one) && gallery.row(other) && !kept.has(pairIdOf(one, other)),
  );
  return open.slice(0, limits.likelyCopies);
}
