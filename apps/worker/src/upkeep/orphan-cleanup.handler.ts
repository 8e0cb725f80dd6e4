import { Inject, Injectable, Logger } from '@nestjs/common';
import { Handles, type ReportProgress } from '@salon/jobs';
import { inBatches, StoredMediaRepository, type StoredMedia } from '@salon/media-data';
import { keys, OBJECT_STORAGE, type ListedObject, type ObjectStorage } from '@salon/object-storage';
import { dayMs } from '@salon/server-kit';
import { ServiceError, type JobData, type JobResult } from '@salon/service-contract';
import { Rerenders } from '../renditions/rerenders.ts';
import { countFailure, tallyFrom, type CleanupTally } from '../tally.ts';
import { hourAgoIn } from './storage-clock.ts';

/** The number of ids in one query, and of objects in memory. */
const batchSize = 200;
/** So many orphans are no leftovers of crashes, if they are also more than half of the originals. */
const manyOrphans = 20;
/** Longer than it takes to store any object, also over a slow network. */
const abandonedAfterMs = dayMs;

/**
 * Removes objects that neither an image nor an upload names, and the parts of interrupted writes. Reports records whose
 * objects are missing, and has published images without all of their renditions rendered again, also those whose
 * rendering failed for a reason that may have passed. Ignores objects younger than an hour, because an upload writes them
 * before its record.
 */
@Injectable()
export class OrphanCleanupHandler {
  private readonly logger = new Logger(OrphanCleanupHandler.name);

  constructor(
    private readonly media: StoredMediaRepository,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly rerenders: Rerenders,
  ) {}

  /**
   * @throws ServiceError `task/no-records`, `task/no-originals` if one of them is missing altogether;
   * `task/many-orphans` in a scheduled run if most of the records seem to be missing
   */
  @Handles('task.cleanup-orphaned')
  async run(
    { isScheduled }: JobData<'task.cleanup-orphaned'>,
    report: ReportProgress,
    doneBefore: number,
  ): Promise<JobResult<'task.cleanup-orphaned'>> {
    const counts = tallyFrom(doneBefore);
    const reportScanned = () =>
      report({ done: counts.scanned, total: null, settled: counts.deleted });
    const before = await hourAgoIn(this.storage);
    await this.assertBelongTogether(before);
    if (isScheduled) await this.assertFewOrphans(before);
    for (const prefix of [keys.allOriginals, keys.allRenditions]) {
      for await (const objects of inBatches(this.storage.list(prefix), batchSize)) {
        const named = await this.namedIn(objects);
        for (const { key, lastModified } of objects) {
          await reportScanned();
          counts.scanned += 1;
          if (lastModified < before && !isNamed(key, named)) await this.sweep(key, before, counts);
        }
      }
    }
    await this.storage.removeAbandoned(new Date(before.getTime() - abandonedAfterMs));
    for await (const record of this.media.all()) {
      await reportScanned();
      await this.checkRecord(record, counts);
    }
    return counts;
  }

  /**
   * With an empty database every original looks like an orphan, and with an empty storage every record looks damaged.
   * One of them is another one, or its data is lost.
   */
  private async assertBelongTogether(before: Date): Promise<void> {
    const hasRecords = await this.hasRecords();
    for await (const { lastModified } of this.storage.list(keys.allOriginals)) {
      if (hasRecords) return;
      if (lastModified < before) throw new ServiceError('task/no-records');
    }
    // Checked again, because the last record may have been removed in the meantime.
    if (hasRecords && (await this.hasRecords())) throw new ServiceError('task/no-originals');
  }

  /**
   * A wrong or emptied database may already have a few new images, so `assertBelongTogether` passes. Only a person can see
   * which it is, and start the removal.
   */
  private async assertFewOrphans(before: Date): Promise<void> {
    let originals = 0;
    let orphans = 0;
    for await (const objects of inBatches(this.storage.list(keys.allOriginals), batchSize)) {
      const aged = objects.filter(({ lastModified }) => lastModified < before);
      const named = await this.namedIn(aged);
      originals += aged.length;
      orphans += aged.filter(({ key }) => !named.has(idIn(key))).length;
    }
    if (orphans > manyOrphans && orphans > originals / 2) {
      throw new ServiceError('task/many-orphans');
    }
  }

  private async hasRecords(): Promise<boolean> {
    return (await this.media.count()) > 0;
  }

  private namedIn(objects: ListedObject[]): Promise<Map<string, StoredMedia>> {
    return this.media.find([...new Set(objects.map(({ key }) => idIn(key)))]);
  }

  private async sweep(key: string, before: Date, counts: CleanupTally): Promise<void> {
    try {
      if (await this.removeOrphan(key, before)) counts.deleted += 1;
    } catch (error) {
      countFailure(counts, { imageId: idIn(key), problem: 'not-removed' });
      this.logger.warn({ msg: 'an orphan could not be removed', key, err: error });
    }
  }

  /**
   * Checks again: since the batch was read, a record may have been added that names the object, or the object may have
   * been rewritten.
   */
  private async removeOrphan(key: string, before: Date): Promise<boolean> {
    if (isNamed(key, await this.media.find([idIn(key)]))) return false;
    // Checked last, because writers store the object before its record.
    const info = await this.storage.head(key);
    if (!info || info.lastModified >= before) return false;
    await this.storage.remove(key);
    return true;
  }

  private async checkRecord(record: StoredMedia, counts: CleanupTally): Promise<void> {
    counts.scanned += 1;
    const missing = await this.missingOf(record);
    if (missing.length === 0) {
      // Rendering failed while the storage was another one, or for a reason that may have passed.
      const problem = record.renderProblem;
      if (problem && problem !== 'unreadable') await this.rerenders.request(record.id);
      return;
    }
    // The image was removed in the meantime, with its objects.
    if (!(await this.media.find([record.id])).has(record.id)) return;
    countFailure(counts, { imageId: record.id, problem: 'files-missing' });
    this.logger.warn({ msg: 'objects of a record are missing', imageId: record.id, missing });
    const isRendition = (key: string) => key !== keys.original(record.id);
    if (missing.some(isRendition)) await this.rerenders.request(record.id);
  }

  private async missingOf(record: StoredMedia): Promise<string[]> {
    const present = new Set<string>();
    for await (const { key } of this.storage.list(keys.renditionsOf(record.id))) present.add(key);
    const original = keys.original(record.id);
    if (await this.storage.head(original)) present.add(original);
    return keysOf(record).filter((key) => !present.has(key));
  }
}

const idIn = (key: string) => key.split('/')[1] ?? '';

const keysOf = ({ id, files }: StoredMedia): string[] => [
  keys.original(id),
  ...files.map((file) => keys.renditionsOf(id) + file),
];

const isNamed = (key: string, records: Map<string, StoredMedia>): boolean => {
  const record = records.get(idIn(key));
  return record !== undefined && keysOf(record).includes(key);
};
