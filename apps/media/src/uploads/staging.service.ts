import { Inject, Injectable } from '@nestjs/common';
import { bytesPerMb, type ImageMetadata, type StagedUpload } from '@salon/api-contract';
import { JobClient } from '@salon/jobs';
import {
  StoredMediaRepository,
  TrashRepository,
  UploadRepository,
  type NewUpload,
  type UploadRecord,
} from '@salon/media-data';
import { keys, OBJECT_STORAGE, removeObjects, type ObjectStorage } from '@salon/object-storage';
import { isDatabaseUnavailable, LimitByKey, SettingsReader, within } from '@salon/server-kit';
import { ServiceError, type RenderedImage, type StagedFile } from '@salon/service-contract';
import { ExifReader } from '../exif/exif-reader.ts';
import { toImageMetadata } from '../exif/to-image-metadata.ts';
import { toStagedUpload } from './to-staged-upload.ts';

/** A little less than the deadline of the call: an answer in time is no fault that the gateway logs. */
const callDeadlineMs = 25_000;

/** Longer than any file takes, also behind many others: the worker has lost what takes longer. */
const renderDeadlineMs = 10 * 60_000;

export interface FileToStage extends Omit<StagedFile, 'sessionId'> {
  uploadId: string;
}

/** Stages a file in storage. The record is written only after its metadata is read and its renditions are made. */
@Injectable()
export class StagingService {
  /** By upload. They continue after the deadline of their call: the next one joins them. */
  private readonly running = new Map<string, Promise<StagedUpload>>();
  /** Staging and removing an upload must not overlap: a repeated request has the ids of the first one. */
  private readonly turns = new LimitByKey(1);

  constructor(
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly uploads: UploadRepository,
    private readonly media: StoredMediaRepository,
    private readonly trash: TrashRepository,
    private readonly exif: ExifReader,
    private readonly jobs: JobClient,
    private readonly settings: SettingsReader,
  ) {}

  /**
   * A repeat returns the upload that the first call staged, or waits for it.
   * @throws ServiceError `service/timeout` while the staging continues; another one when the file cannot become an image,
   * and then nothing is left of it. During an outage the original stays: the gateway repeats the call, and abandons the
   * upload if it gives up.
   */
  async stage(stagedBy: string, file: FileToStage): Promise<StagedUpload> {
    const staging = this.running.get(file.uploadId) ?? this.begin(stagedBy, file);
    const [outcome] = await within(Promise.allSettled([staging]), callDeadlineMs, [undefined]);
    if (!outcome) throw new ServiceError('service/timeout');
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  /**
   * Removes what an upload that failed left, and with `keepStaged` only if it is neither staged nor being staged by this
   * process.
   */
  async abandon(adminId: string, uploadId: string, keepStaged: boolean): Promise<void> {
    if (this.running.has(uploadId)) {
      if (keepStaged) return;
      await this.jobs.drop('image.render', { onceFor: uploadId });
    }
    await this.turns.run(uploadId, async () => {
      if (!keepStaged) await this.uploads.removeStaged(adminId, uploadId);
      await this.removeUnnamed(uploadId);
    });
  }

  private begin(stagedBy: string, file: FileToStage): Promise<StagedUpload> {
    const { uploadId } = file;
    const staging = this.turns
      .run(uploadId, () => this.stageOrRemove(stagedBy, file))
      .finally(() => this.running.delete(uploadId));
    this.running.set(uploadId, staging);
    return staging;
  }

  private async stageOrRemove(stagedBy: string, file: FileToStage): Promise<StagedUpload> {
    try {
      return await this.stageNow(stagedBy, file);
    } catch (error) {
      if (!isOutage(error)) await this.removeUnnamed(file.uploadId);
      throw error;
    }
  }

  private async stageNow(
    stagedBy: string,
    { uploadId, position, ...file }: FileToStage,
  ): Promise<StagedUpload> {
    await this.checkLimits(position, file.size);
    const [deleted, staged] = await Promise.all([
      this.trash.deletionsOf([uploadId]),
      this.uploads.byId(stagedBy, uploadId),
    ]);
    // Also one that was deleted for good, whose files are about to be removed.
    if (deleted.has(uploadId)) {
      throw new ServiceError('upload/session-used', { sessionId: uploadId });
    }
    const upload =
      staged ??
      (await this.record({
        _id: uploadId,
        ...file,
        ...(await this.read(uploadId, file.originalFilename)),
        stagedBy,
      }));
    return toStagedUpload(upload, await this.media.withBytes([upload.sha256]));
  }

  private async record(upload: NewUpload): Promise<UploadRecord> {
    const uploadId = upload._id;
    const recorded = await this.uploads.put(upload);
    if (await this.removeIfIncomplete(uploadId)) {
      throw new ServiceError('upload/not-found', { sessionId: uploadId });
    }
    return recorded;
  }

  /** The gateway has already checked them for a request that it received completely. */
  private async checkLimits(position: number, size: number): Promise<void> {
    const { maxUploadFiles: maxFiles, maxUploadSize } = await this.settings.published();
    if (position >= maxFiles) throw new ServiceError('upload/too-many-files', { maxFiles });
    if (size > maxUploadSize * bytesPerMb) throw new ServiceError('upload/too-large');
  }

  private async read(uploadId: string, filename: string) {
    const [metadata, rendered] = await Promise.allSettled([
      this.readMetadata(uploadId, filename),
      this.render(uploadId),
    ]);
    // An error about the picture is more useful than a failed copy.
    if (rendered.status === 'rejected') throw rendered.reason;
    if (metadata.status === 'rejected') throw metadata.reason;
    return { metadata: metadata.value, rendered: rendered.value };
  }

  private async readMetadata(uploadId: string, filename: string): Promise<ImageMetadata> {
    return this.storage.withFile(keys.original(uploadId), async (path) =>
      toImageMetadata(await this.exif.read(path), filename),
    );
  }

  /**
   * The job of an abandoned try is cancelled, but may still run. Another one begins only after its end, because the
   * cancelled job removes the files that it has stored, which have the same names.
   */
  private async render(uploadId: string): Promise<RenderedImage> {
    const giveUpAt = performance.now() + renderDeadlineMs;
    const leftMs = () => Math.max(1, giveUpAt - performance.now());
    const { renditionQuality: quality } = await this.settings.published();
    const enqueue = () =>
      this.jobs.enqueue('image.render', { imageId: uploadId, quality }, { onceFor: uploadId });
    let run = await enqueue();
    if (run.isJoined) {
      const end = { timeoutMs: leftMs() };
      if (await this.jobs.leaveCancelled('image.render', run, end)) run = await enqueue();
    }
    return run.result(leftMs());
  }

  /** Cancels the job first: afterwards the job stores nothing more, or removes what it stored. */
  private async removeUnnamed(uploadId: string): Promise<void> {
    if ((await this.media.find([uploadId])).has(uploadId)) return;
    await this.jobs.drop('image.render', { onceFor: uploadId });
    await removeObjects(this.storage, uploadId);
    await this.removeIfIncomplete(uploadId);
  }

  /**
   * Removes the record of an upload without its original: `turns` does not prevent that one process stages an upload
   * while another one removes it. Both check after their own write, so at least one of them sees the write of the other.
   */
  private async removeIfIncomplete(uploadId: string): Promise<boolean> {
    if (await this.storage.head(keys.original(uploadId))) return false;
    await this.uploads.remove(uploadId);
    return true;
  }
}

const isOutage = (error: unknown) =>
  isDatabaseUnavailable(error) ||
  (error instanceof ServiceError && error.code === 'service/unavailable');
