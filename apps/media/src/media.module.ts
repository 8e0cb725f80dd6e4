import { Module, type DynamicModule } from '@nestjs/common';
import { JobsModule } from '@salon/jobs';
import { ImageRepository, UploadRepository } from '@salon/media-data';
import { MongoModule } from '@salon/mongo';
import { OBJECT_STORAGE, openStorage } from '@salon/object-storage';
import { RedisModule } from '@salon/server-kit';
import type { MediaEnvironment } from './environment.ts';
import { ExifReader } from './exif/exif-reader.ts';
import { HealthController } from './health.controller.ts';
import { ImageController } from './images/image.controller.ts';
import { ImageLists } from './images/image-lists.ts';
import { ImageService } from './images/image.service.ts';
import { ListVersion } from './images/list-version.ts';

import { ConfirmService } from './uploads/confirm.service.ts';
import { StagingService } from './uploads/staging.service.ts';
import { UploadController } from './uploads/upload.controller.ts';

@Module({})
export class MediaModule {
  static configure(environment: MediaEnvironment): DynamicModule {
    return {
      module: MediaModule,
      imports: [
        MongoModule.connect(environment.MONGO_URL),
        JobsModule.enqueue(environment.REDIS_URL),
        RedisModule.connect(environment.REDIS_URL),
      ],
      controllers: [ImageController, UploadController, HealthController],
      providers: [
        { provide: OBJECT_STORAGE, useFactory: () => openStorage(environment) },
        ConfirmService,
        ExifReader,
        ImageLists,
        ImageRepository,
        ImageService,
        ListVersion,
        StagingService,
        UploadRepository,
      ],
    };
  }
}
