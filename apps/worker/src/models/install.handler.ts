import { Injectable, Logger } from '@nestjs/common';
import { modelKind, type ModelKind } from '@salon/api-contract';
import { Handles, TryLater, type ReportProgress } from '@salon/jobs';
import { InstallError, installModel, isByHand, type InstallResult } from '@salon/models';
import { ServiceError, type JobResult } from '@salon/service-contract';
import { Models } from './models.ts';
import { ModelStatusPublisher } from './model-status-publisher.ts';

const reportEveryMs = 500;

/** Downloads the models that the settings name. */
@Injectable()
export class InstallHandler {
  private readonly logger = new Logger(InstallHandler.name);

  constructor(
    private readonly models: Models,
    private readonly status: ModelStatusPublisher,
    private readonly hub: string | undefined,
  ) {}

  /** Progress counts bytes, the result files. */
  @Handles('task.install-models')
  async install(_data: object, report: ReportProgress): Promise<JobResult<'task.install-models'>> {
    const installed = { files: 0, bytes: 0 };
    for (const { kind, id } of await this.wanted()) {
      if (await this.needsNoDownload(kind)) continue;
      const { files, bytes } = await this.installOne(id, installed.bytes, report);
      installed.files += files;
      installed.bytes += bytes;
    }
    const { files } = installed;
    this.models.forget();
    await this.status.publish();
    return { successful: files, errors: 0, scanned: files, failures: [] };
  }

  private async wanted(): Promise<{ kind: ModelKind; id: string }[]> {
    const models: { kind: ModelKind; id: string }[] = [];
    for (const kind of modelKind.options) {
      const id = await this.models.idOf(kind);
      if (id !== null) models.push({ kind, id });
    }
    if (models.length > 0) return models;
    const message = 'Both models are off. Choose one in the settings.';
    throw new ServiceError('model/off', { message });
  }

  /** A model that was installed by hand may be missing from the hub. */
  private async needsNoDownload(kind: ModelKind): Promise<boolean> {
    try {
      const model = await this.models.available(kind);
      return model !== null && isByHand(model);
    } catch (error) {
      // The installation has a sentence about a folder that cannot be read.
      if (error instanceof TryLater) return false;
      throw error;
    }
  }

  /** @param before bytes of the models that were installed before, which the progress includes */
  private async installOne(
    id: string,
    before: number,
    report: ReportProgress,
  ): Promise<InstallResult> {
    const stopping = new AbortController();
    let progress = { done: before, total: null as number | null };
    // A report rejects when the run is cancelled, or the process is to stop.
    const timer = setInterval(
      () => void report(progress).catch((error: unknown) => stopping.abort(error)),
      reportEveryMs,
    );
    try {
      return await installModel({
        modelsDir: this.models.folder,
        id,
        ...(this.hub && { hub: this.hub }),
        signal: stopping.signal,
        onProgress: ({ doneBytes, totalBytes }) =>
          (progress = { done: before + doneBytes, total: before + totalBytes }),
      });
    } catch (error) {
      if (stopping.signal.aborted) throw stopping.signal.reason;
      this.logger.error({ msg: 'a model could not be installed', model: id, err: error });
      // The message of any other error could have a path.
      const shown = error instanceof InstallError && { message: error.message };
      throw new ServiceError('model/not-downloaded', { model: id, ...shown });
    } finally {
      clearInterval(timer);
    }
  }
}
