import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { GalleryChanges } from '@salon/media-data';

/** Changes in quick succession are published together. */
const collectMs = 300;
const repeatMs = 3_000;

/** Publishes changes of images that no client waits for. */
@Injectable()
export class ChangePublisher implements OnApplicationShutdown {
  private readonly logger = new Logger(ChangePublisher.name);
  private changed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly galleryChanges: GalleryChanges) {}

  /** If a crash prevents the publication, the media service finds the change by its time. */
  publishSoon(imageId: string): void {
    this.changed.add(imageId);
    this.timer ??= setTimeout(() => void this.publish(), collectMs);
  }

  /** Runs after the last job, and before Redis is disconnected. */
  async onApplicationShutdown(): Promise<void> {
    if (this.timer) await this.publish();
  }

  private async publish(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const images = [...this.changed];
    this.changed.clear();
    await this.galleryChanges.publish({ images }).catch((error: unknown) => {
      this.logger.warn(error);
      for (const id of images) this.changed.add(id);
      this.timer ??= setTimeout(() => void this.publish(), repeatMs);
    });
  }
}
