import { Module, type DynamicModule } from '@nestjs/common';
import { JobsModule } from '@salon/jobs';
import {
  ChangeRepository,
  CollectionRepository,
  CollectionTrashRepository,
  EmbeddingRepository,
  GalleryChanges,
  ImageRepository,
  KeptPairRepository,
  mediaMigrations,
  RerenderRepository,
  StoredMediaRepository,
  TrashRepository,
  UploadRepository,
} from '@salon/media-data';
import { MongoModule } from '@salon/mongo';
import { storageProviders } from '@salon/object-storage';
import { RedisModule, SettingsReader, storageOutage } from '@salon/server-kit';
import { mediaQueues } from '@salon/service-contract';
import { ChangeSteps } from './changes/change-steps.ts';
import { ChangeCalls } from './changes/change.calls.ts';
import { ChangeHandler } from './changes/change.handler.ts';
import { ChangeService } from './changes/change.service.ts';
import { LostChanges } from './changes/lost-changes.ts';
import { CollectionCalls } from './collections/collection.calls.ts';
import { CollectionService } from './collections/collection.service.ts';
import { CopyCalls } from './copies/copy.calls.ts';
import { CopyService } from './copies/copy.service.ts';
import type { MediaEnvironment } from './environment.ts';
import { ExifReader } from './exif/exif-reader.ts';
import { Audiences } from './gallery/audience.ts';
import { FullImages } from './gallery/full-images.ts';
import { GallerySync } from './gallery/gallery-sync.ts';
import { GalleryCalls } from './gallery/gallery.calls.ts';
import { GalleryService } from './gallery/gallery.service.ts';
import { ReplyCache } from './gallery/reply-cache.ts';
import { WallService } from './gallery/wall.service.ts';
import { HealthCalls } from './health.calls.ts';
import { ImageCalls } from './images/image.calls.ts';
import { ImageService } from './images/image.service.ts';
import { ModelJobs } from './images/model-jobs.ts';
import { MeaningIndex } from './meaning/meaning-index.ts';
import { MeaningService } from './meaning/meaning.service.ts';
import { ModelInUse } from './meaning/model-in-use.ts';
import { ModelCalls } from './meaning/model.calls.ts';
import { QueryVectors } from './meaning/query-vectors.ts';
import { SearchCalls } from './search/search.calls.ts';
import { SearchService } from './search/search.service.ts';
import { TaskCalls } from './tasks/task.calls.ts';
import { TaskService } from './tasks/task.service.ts';
import { CollectionTrashService } from './trash/collection-trash.service.ts';
import { PurgeService } from './trash/purge.service.ts';
import { TrashCalls } from './trash/trash.calls.ts';
import { TrashService } from './trash/trash.service.ts';
import { ConfirmService } from './uploads/confirm.service.ts';
import { StagedUploadsService } from './uploads/staged-uploads.service.ts';
import { StagingService } from './uploads/staging.service.ts';
import { UploadCalls } from './uploads/upload.calls.ts';
import { ListService } from './windows/list.service.ts';
import { WindowCalls } from './windows/window.calls.ts';
import { WindowService } from './windows/window.service.ts';

const controllers = [
  ChangeCalls,
  CollectionCalls,
  CopyCalls,
  GalleryCalls,
  HealthCalls,
  ImageCalls,
  ModelCalls,
  SearchCalls,
  TaskCalls,
  TrashCalls,
  UploadCalls,
  WindowCalls,
];

/** The dashboard's windows of lists, and changes to all images of a list. */
const longLists = [
  ChangeHandler,
  ChangeRepository,
  ChangeService,
  ChangeSteps,
  ListService,
  LostChanges,
  WindowService,
];

@Module({})
export class MediaModule {
  static configure(environment: MediaEnvironment): DynamicModule {
    return {
      module: MediaModule,
      imports: [
        MongoModule.connect(environment.MONGO_URL, mediaMigrations),
        JobsModule.enqueue(environment.REDIS_URL),
        // One after the other, in the order in which admins have asked for them.
        JobsModule.run(environment.REDIS_URL, new Map(mediaQueues.map((queue) => [queue, 1]))),
        RedisModule.connect(environment.REDIS_URL),
      ],
      controllers,
      providers: [
        ...storageProviders(environment, storageOutage),
        Audiences,
        CollectionRepository,
        CollectionService,
        CollectionTrashRepository,
        CollectionTrashService,
        ConfirmService,
        CopyService,
        EmbeddingRepository,
        ExifReader,
        FullImages,
        GalleryChanges,
        GalleryService,
        GallerySync,
        ImageRepository,
        ImageService,
        KeptPairRepository,
        MeaningIndex,
        MeaningService,
        ModelInUse,
        ModelJobs,
        PurgeService,
        QueryVectors,
        ReplyCache,
        RerenderRepository,
        SearchService,
        SettingsReader,
        StagedUploadsService,
        StagingService,
        StoredMediaRepository,
        TaskService,
        TrashRepository,
        TrashService,
        UploadRepository,
        WallService,
        ...longLists,
      ],
    };
  }
}
