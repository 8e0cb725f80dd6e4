import { Injectable } from '@nestjs/common';
import { limits } from '@salon/api-contract';
import { Handles } from '@salon/jobs';
import { ImageRepository, needsCaption } from '@salon/media-data';
import { SettingsReader } from '@salon/server-kit';
import type { JobData, JobResult } from '@salon/service-contract';
import { ChangePublisher } from '../change-publisher.ts';
import { ModelAttempts } from './model-attempts.ts';
import { ModelProcesses } from './model-processes.ts';
import { Models } from './models.ts';
import { PictureSource } from './picture-source.ts';
import { tidyCaption } from './tidy-caption.ts';

/** Writes the English caption of an image without one. */
@Injectable()
export class CaptionHandler {
  constructor(
    private readonly models: Models,
    private readonly processes: ModelProcesses,
    private readonly pictures: PictureSource,
    private readonly images: ImageRepository,
    private readonly settings: SettingsReader,
    private readonly attempts: ModelAttempts,
    private readonly changes: ChangePublisher,
  ) {}

  @Handles('image.caption')
  async caption({ imageId }: JobData<'image.caption'>): Promise<JobResult<'image.caption'>> {
    const model = await this.models.available('caption');
    if (!model) return { outcome: 'no-model' };
    const state = await this.images.captionStateOf(imageId);
    if (!state) return { outcome: 'gone' };
    if (!needsCaption(state, model.key)) return { outcome: 'current' };
    return this.attempts.run('caption', model, imageId, async () => {
      const picture = await this.pictures.read(imageId, model);
      if (!picture) return { outcome: 'gone' } as const;
      const written = await this.processes.captions.caption(model, picture);
      const { captionReplacements } = await this.settings.published();
      const caption = tidyCaption(written, captionReplacements).slice(0, limits.captionLength);
      if (!caption) throw new Error(`the model wrote no caption: ${JSON.stringify(written)}`);
      const isWritten = await this.images.writeCaption(state, caption, model.key);
      if (isWritten) this.changes.publishSoon(imageId);
      return { outcome: isWritten ? 'done' : 'current' } as const;
    });
  }
}
