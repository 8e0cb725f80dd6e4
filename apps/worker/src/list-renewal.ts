import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { GalleryChanges } from '@salon/media-data';

/** Changes in quick succession are published together. */
const collectMs = 300;
const repeatMs = 3_000;

/** Publishes changes of images that no client waits for. */
@Injectable()
export class ListRenewal implements OnApplicationShutdown {
  private readonly logger = new Logger(ListRenewal.name);
  private changed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly galleryChanges: GalleryChanges) {}

  /** If a crash prevents the publication, the lists find the change by its time. */
  renewSoon(imageId: string): void {
    this.changed.add(imageId);
    this.timer ??= setTimeout(() => void this.renew(), collectMs);
  }

  /** Runs after the last job, and before Redis is disconnected. */
  async onApplicationShutdown(): Promise<void> {
    if (this.timer) await this.renew();
  }

  private async renew(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const images = [...this.changed];
    this.changed.clear();
    await this.galleryChanges.publish({ images }).catch((error: unknown) => {
      this.logger.warn(error);
      for (const id of images) this.changed.add(id);
      this.timer ??= setTimeout(() => void this.renew(), repeatMs);
    });
  }
}
