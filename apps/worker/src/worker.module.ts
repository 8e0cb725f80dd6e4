import { Module, type DynamicModule } from '@nestjs/common';
import { taskName } from '@salon/api-contract';
import { JobsModule } from '@salon/jobs';
import {
  CollectionRepository,
  CollectionTrashRepository,
  KeptPairRepository,
  GalleryChanges,
  mediaMigrations,
  RerenderRepository,
  StoredMediaRepository,
  TrashRepository,
  UploadRepository,
} from '@salon/media-data';
import { MongoModule } from '@salon/mongo';
import { storageProviders } from '@salon/object-storage';
import { RedisModule, SettingsReader, storageOutage } from '@salon/server-kit';
import { workerQueues } from '@salon/service-contract';
import { ChangePublisher } from './change-publisher.ts';
import type { WorkerEnvironment } from './environment.ts';
import { Heartbeat } from './heartbeat.ts';
import { MailTransport, openMailTransport } from './mail/mail-transport.ts';
import { MailHandler } from './mail/mail.handler.ts';
import { modelProviders } from './models/model-providers.ts';
import { RenditionHandler } from './renditions/rendition.handler.ts';
import { RequestRerenderHandler } from './renditions/request-rerender.handler.ts';
import { RerenderHandler } from './renditions/rerender.handler.ts';
import { Rerenders } from './renditions/rerenders.ts';
import { StoreMetrics } from './store-metrics.ts';
import { OrphanCleanupHandler } from './upkeep/orphan-cleanup.handler.ts';
import { Schedules } from './upkeep/schedules.ts';
import { StagedCleanupHandler } from './upkeep/staged-cleanup.handler.ts';
import { TrashCleanupHandler } from './upkeep/trash-cleanup.handler.ts';

/** Two pictures at a time use two cores with one thread each. More would only need more memory. */
const atOnce = 2;
/** Tasks mostly wait for other jobs. Two that take hours must not keep the others waiting. */
const tasksAtOnce = taskName.options.length;
const concurrency = new Map(
  workerQueues.map((queue) => [queue, queue === 'tasks' ? tasksAtOnce : atOnce]),
);

@Module({})
export class WorkerModule {
  static configure(environment: WorkerEnvironment): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        JobsModule.run(environment.REDIS_URL, concurrency),
        JobsModule.enqueue(environment.REDIS_URL),
        MongoModule.connect(environment.MONGO_URL, mediaMigrations),
        RedisModule.connect(environment.REDIS_URL),
      ],
      providers: [
        ...storageProviders(environment, storageOutage),
        { provide: MailTransport, useFactory: () => openMailTransport(environment) },
        ...modelProviders(environment),
        ChangePublisher,
        CollectionRepository,
        CollectionTrashRepository,
        GalleryChanges,
        Heartbeat,
        KeptPairRepository,
        MailHandler,
        OrphanCleanupHandler,
        RenditionHandler,
        RequestRerenderHandler,
        RerenderHandler,
        RerenderRepository,
        Rerenders,
        Schedules,
        SettingsReader,
        StagedCleanupHandler,
        StoredMediaRepository,
        StoreMetrics,
        TrashCleanupHandler,
        TrashRepository,
        UploadRepository,
      ],
    };
  }
}
