import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { ListVersion } from '@salon/media-data';

/** A renewal invalidates all cached lists, so changes in quick succession share one. */
const atMostEveryMs = 3_000;

/** Renews the version of the lists after changes that no client waits for. */
@Injectable()
export class ListRenewal implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ListRenewal.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly version: ListVersion) {}

  /** If a crash prevents the renewal, the next start of a process does it. */
  renewSoon(): void {
    this.timer ??= setTimeout(() => void this.renew(), atMostEveryMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) await this.renew();
  }

  private async renew(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.version.renew().catch((error: unknown) => {
      this.logger.warn(error);
      this.renewSoon();
    });
  }
}
