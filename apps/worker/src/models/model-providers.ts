import { join } from 'node:path';
import type { Provider } from '@nestjs/common';
import { EmbeddingRepository, ImageRepository, ModelFailureRepository } from '@salon/media-data';
import { SettingsReader } from '@salon/server-kit';
import type { WorkerEnvironment } from '../environment.ts';
import { BackfillHandler } from './backfill.handler.ts';
import { BackgroundMeter } from './background.ts';
import { CaptionHandler } from './caption.handler.ts';
import { EmbedHandler } from './embed.handler.ts';
import { InstallHandler } from './install.handler.ts';
import { LackingImages } from './lacking-images.ts';
import { ModelAttempts } from './model-attempts.ts';
import { ModelProcesses } from './model-processes.ts';
import { ModelStatusPublisher } from './model-status-publisher.ts';
import { Models } from './models.ts';
import { PictureSource } from './picture-source.ts';
import { TextHandler } from './text.handler.ts';

/** The providers that run models, and the repositories that only they use. */
export function modelProviders(environment: WorkerEnvironment): Provider[] {
  const { DATA_DIR, MODELS_DIR = join(DATA_DIR, 'models'), MODELS_HUB } = environment;
  return [
    {
      provide: Models,
      inject: [SettingsReader],
      useFactory: (settings: SettingsReader) => new Models(MODELS_DIR, settings),
    },
    { provide: ModelProcesses, useFactory: () => new ModelProcesses(MODELS_DIR) },
    {
      provide: InstallHandler,
      inject: [Models, ModelStatusPublisher],
      useFactory: (models: Models, status: ModelStatusPublisher) =>
        new InstallHandler(models, status, MODELS_HUB),
    },
    BackfillHandler,
    BackgroundMeter,
    CaptionHandler,
    EmbeddingRepository,
    EmbedHandler,
    ImageRepository,
    LackingImages,
    ModelAttempts,
    ModelFailureRepository,
    ModelStatusPublisher,
    PictureSource,
    TextHandler,
  ];
}
