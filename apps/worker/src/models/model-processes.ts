import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { ModelProcess } from '@salon/models';

/** A lower priority than renditions and requests, because people wait for those. */
const niceness = 10;
/** Long enough that successive uploads load the model only once. */
const pictureIdleMs = 5 * 60_000;
const textIdleMs = 60 * 60_000;

/** The processes that run models. Each holds one model, starts at its first use and ends after a long idle time. */
@Injectable()
export class ModelProcesses implements BeforeApplicationShutdown {
  /** Vectors of pictures. */
  readonly pictures: ModelProcess;
  readonly captions: ModelProcess;
  /** Vectors of search texts, for which a visitor waits. */
  readonly texts: ModelProcess;

  constructor(modelsDir: string) {
    const logger = new Logger('models');
    this.pictures = new ModelProcess({ modelsDir, niceness, idleMs: pictureIdleMs, logger });
    this.captions = new ModelProcess({ modelsDir, niceness, idleMs: pictureIdleMs, logger });
    this.texts = new ModelProcess({ modelsDir, idleMs: textIdleMs, logger });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.pictures, this.captions, this.texts].map((each) => each.close()));
  }
}
