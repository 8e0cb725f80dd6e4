import { isDeepStrictEqual } from 'node:util';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import {
  CollectionRepository,
  firstPosition,
  GalleryChanges,
  ImageRepository,
  type ImageSummary,
  type Stamp,
} from '@salon/media-data';
import { Database } from '@salon/mongo';
import { listen, within } from '@salon/server-kit';
import { ServiceError } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { coalesced } from './coalesced.ts';
import { Gallery } from './gallery.ts';
import { isStored } from './is-stored.ts';

const pollEveryMs = 10_000;
/** Covers clocks that differ, and writes that take long. */
const overlapMs = 2 * 60_000;
const reconcileEveryMs = 60_000;
/** A reconcile may take this part of the time. */
const reconcileShare = 1 / 100;
/** How long a list waits for changes that the database does not return. */
const waitMs = 2_500;
const readAtOnce = 500;

/** The gallery, and whether it may lack a change because the database does not answer. */
export interface CurrentGallery {
  gallery: Gallery;
  isStale: boolean;
}

/** Keeps the rows of the gallery in memory as the database has them. */
@Injectable()
export class GallerySync implements OnModuleInit, BeforeApplicationShutdown, OnApplicationShutdown {
  private readonly logger = new Logger(GallerySync.name);
  private readonly gallery = new Gallery();
  private isLoaded = false;
  private isStopping = false;
  private position = firstPosition;
  private isPositionOutdated = false;
  /** Changed images that have not been read yet. */
  private readonly pending = new Set<string>();
  private areCollectionsPending = false;
  private running: Promise<void> = Promise.resolve();
  private polledAt = 0;
  /** By `performance.now()`: a clock that is set back must not end the comparisons. */
  private reconcileAt = 0;
  private wasAway = false;
  /** Gateways may not know of a change: they compare their lists when the tip is renewed. */
  private isTipOutdated = false;
  private timer: NodeJS.Timeout | undefined;
  private stopListening: () => void = () => undefined;

  /** Reads what was published since the last time. */
  readonly catchUp = coalesced(() => {
    this.running = this.readChanges();
    return this.running;
  });

  /** Finds changes of which no message came. At most one run is active, so that a slow database is not asked more often. */
  readonly poll = coalesced(() => this.pollOnce());

  constructor(
    private readonly redis: Redis,
    private readonly database: Database,
    private readonly images: ImageRepository,
    private readonly collections: CollectionRepository,
    private readonly galleryChanges: GalleryChanges,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.database.prepare(() => (this.isLoaded ? this.reconcile() : this.load()));
    this.stopListening = listen(this.redis, 'gallery:changed', {
      onMessage: () => void this.catchUp().catch(() => undefined),
      // Redis may have lost the last changes and the tip.
      onListening: () => {
        this.isTipOutdated = true;
        this.isPositionOutdated = true;
        void this.poll();
      },
    });
    this.timer = setInterval(() => void this.poll(), pollEveryMs).unref();
  }

  /** During an upgrade this process may have made lists in a form that the next one does not know. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.renewTip().catch(() => undefined);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    this.stopListening();
    await this.running.catch(() => undefined);
  }

  /**
   * The gallery with every change that was published before the call. While the database is away: as it was.
   * @throws ServiceError `service/unavailable` until it has been loaded
   */
  async current(): Promise<CurrentGallery> {
    if (!this.isLoaded) throw new ServiceError('service/unavailable');
    const caughtUp = this.catchUp().then(() => false);
    const isStale = await within(caughtUp, waitMs, true);
    return { gallery: this.gallery, isStale };
  }

  /** Compares the state of all records with the rows, and reads those that differ. */
  async reconcile(): Promise<void> {
    const startedAt = performance.now();
    const { version } = this.gallery;
    const missing = new Set(this.gallery.ids());
    for await (const stamp of this.images.allStamps()) {
      missing.delete(stamp.id);
      this.note(stamp);
    }
    for (const id of missing) this.pending.add(id);
    this.areCollectionsPending = true;
    await this.readFound(version);
    const tookMs = performance.now() - startedAt;
    this.reconcileAt = performance.now() + Math.max(reconcileEveryMs, tookMs / reconcileShare);
  }

  private async pollOnce(): Promise<void> {
    if (!this.isLoaded || this.isStopping) return;
    try {
      if (this.wasAway || performance.now() > this.reconcileAt) await this.reconcile();
      const startedAt = Date.now();
      const { version } = this.gallery;
      for await (const stamp of this.images.changedSince(new Date(this.polledAt - overlapMs))) {
        this.note(stamp);
      }
      this.areCollectionsPending = true;
      await this.readFound(version);
      if (this.isTipOutdated) await this.renewTip();
      // Redis can lose its keys without losing the connection.
      else await isStored(this.galleryChanges.ensureTip());
      this.polledAt = startedAt;
      this.wasAway = false;
    } catch (error) {
      this.wasAway = true;
      // Another call may read what this one has found.
      this.isTipOutdated = true;
      if (!this.isStopping) this.logger.debug(error);
    }
  }

  private async load(): Promise<void> {
    const startedAt = performance.now();
    this.polledAt = Date.now();
    this.position = await this.galleryChanges.latest().catch(() => firstPosition);
    const collections = await this.collections.list();
    this.gallery.putCollections([], collections);
    for await (const summaries of this.images.summaries()) {
      for (const summary of summaries) this.gallery.put(summary);
    }
    this.gallery.prepare();
    this.isLoaded = true;
    this.reconcileAt = performance.now() + reconcileEveryMs;
    const tookMs = Math.round(performance.now() - startedAt);
    this.logger.log({ msg: 'gallery loaded', images: this.gallery.size, tookMs });
  }

  private note({ id, stamp, isDeleted }: Stamp): void {
    const known = this.gallery.row(id)?.stamp;
    if (known !== (isDeleted ? undefined : stamp)) this.pending.add(id);
  }

  /**
   * Reads what a comparison has found; gateways then compare their lists.
   * @param version of the gallery before the comparison: another call may have read a change since then
   */
  private async readFound(version: string): Promise<void> {
    await this.catchUp();
    if (this.gallery.version !== version) await this.renewTip();
  }

  /** While Redis refuses writes, only the tip stays outdated, so the next poll need not compare all records. */
  private async renewTip(): Promise<void> {
    // Cleared first, because Redis can lose the tip again during the renewal.
    this.isTipOutdated = false;
    if (!(await isStored(this.galleryChanges.renewTip()))) this.isTipOutdated = true;
  }

  private async readChanges(): Promise<void> {
    await this.checkPosition();
    const { images, collections, position } = await this.galleryChanges.since(this.position);
    for (const id of images) this.pending.add(id);
    this.areCollectionsPending ||= collections;
    this.position = position;
    // Collections first, so that an image comes with its place.
    if (this.areCollectionsPending) await this.readCollections();
    await this.readImages([...this.pending]);
  }

  /** Redis may have lost the changes up to the position. */
  private async checkPosition(): Promise<void> {
    if (!this.isPositionOutdated) return;
    // Cleared first, because Redis can lose them again during the check.
    this.isPositionOutdated = false;
    try {
      this.position = await this.galleryChanges.resumeAt(this.position);
    } catch (error) {
      this.isPositionOutdated = true;
      throw error;
    }
  }

  private async readCollections(): Promise<void> {
    this.areCollectionsPending = false;
    try {
      const lastChanges = await this.collections.lastChanges();
      const gone = new Set(this.gallery.allCollections().map(({ _id }) => _id));
      const changed = lastChanges.flatMap(({ id, changedMs }) => {
        gone.delete(id);
        const isKnown = this.gallery.collectionChangedMs(id) === changedMs;
        return isKnown && isSettled(changedMs) ? [] : [id];
      });
      if (changed.length + gone.size === 0) return;
      const records = await this.collections.byIds(changed);
      for (const id of changed) gone.add(id);
      for (const { _id } of records) gone.delete(_id);
      // Most have not changed.
      const fresh = records.filter(
        (record) => !isDeepStrictEqual(record, this.gallery.collection(record._id)),
      );
      if (fresh.length + gone.size === 0) return;
      this.gallery.putCollections([...fresh.map(({ _id }) => _id), ...gone], fresh);
    } catch (error) {
      this.areCollectionsPending = true;
      throw error;
    }
  }

  private async readImages(ids: readonly string[]): Promise<void> {
    for (let from = 0; from < ids.length; from += readAtOnce) {
      const some = ids.slice(from, from + readAtOnce);
      const summaries = new Map<string, ImageSummary>(
        (await this.images.summariesOf(some)).map((summary) => [summary._id, summary]),
      );
      for (const id of some) {
        const summary = summaries.get(id);
        if (summary) this.gallery.put(summary);
        else this.gallery.remove(id);
        this.pending.delete(id);
      }
    }
  }
}

/** Two changes can have the same time, so a record may have been read between them. */
const isSettled = (changedMs: number) => Date.now() - changedMs > overlapMs;
