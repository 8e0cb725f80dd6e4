import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { RpcClient } from '@salon/rpc';
import type { CallInput } from '@salon/service-contract';

type AbandonedUpload = CallInput<'uploads.abandon'>;

/** Enough for a restart of the media service or Redis; after that, the clean-up of orphaned files removes the rest. */
const retryAfterMs = [5_000, 30_000, 120_000, 600_000];

/** With `keepStaged`: a client that repeats its request stores the same file, and an early retry would remove it. */
const retryRepeatableAfterMs = retryAfterMs.slice(-1);

/** Removes the files of failed uploads from storage; retries while the media service is down. */
@Injectable()
export class AbandonedUploads implements OnApplicationShutdown {
  private readonly logger = new Logger(AbandonedUploads.name);
  private readonly timers = new Set<NodeJS.Timeout>();

  constructor(private readonly rpc: RpcClient) {}

  onApplicationShutdown(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Never rejects. */
  async remove(upload: AbandonedUpload, attempt = 0): Promise<void> {
    try {
      await this.rpc.ask('uploads.abandon', upload);
    } catch (error) {
      this.logger.warn({ msg: 'a failed upload was not removed yet', ...upload, err: error });
      this.removeLater(upload, attempt);
    }
  }

  /** Does nothing if the upload is staged by then and `keepStaged` is set. */
  removeLater(upload: AbandonedUpload, attempt = 0): void {
    const delays = upload.keepStaged ? retryRepeatableAfterMs : retryAfterMs;
    const delayMs = delays[attempt];
    if (delayMs === undefined) return;
    // The timer keeps the request's context, which has the actor of the call.
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.remove(upload, attempt + 1);
    }, delayMs).unref();
    this.timers.add(timer);
  }
}
