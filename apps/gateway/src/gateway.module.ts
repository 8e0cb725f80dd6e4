import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { OBJECT_STORAGE, openStorage } from '@salon/object-storage';
import { RpcModule } from '@salon/rpc';
import { PendingLogouts, RedisModule, SettingsReader, storageOutage } from '@salon/server-kit';
import { Attempts } from './access/attempts.ts';
import { JwtStrategy } from './access/jwt.strategy.ts';
import { SearchLimit } from './access/search-limit.ts';
import { CollectionTrashController } from './collections/collection-trash.controller.ts';
import { CollectionController } from './collections/collection.controller.ts';
import { DocsController } from './docs/docs.controller.ts';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from './environment.ts';
import { AdminLookup } from './files/admin-lookup.ts';
import { FileAccess } from './files/file-access.ts';
import { FileService } from './files/file.service.ts';
import { HealthController } from './health/health.controller.ts';
import { ErrorFilter } from './http/error.filter.ts';
import { RepeatableDeletions } from './http/repeatable-deletions.ts';
import { ReplySender } from './http/reply-sender.ts';
import { ChangeController } from './images/change.controller.ts';
import { CopyController } from './images/copy.controller.ts';
import { ImageController } from './images/image.controller.ts';
import { TrashController } from './images/trash.controller.ts';
import { ChunkSender } from './lists/chunk-sender.ts';
import { GalleryTip } from './lists/gallery-tip.ts';
import { KnownImages } from './lists/known-images.ts';
import { ListSender } from './lists/list-sender.ts';
import { LongListSender } from './lists/long-list-sender.ts';
import { PageService } from './pages/page.service.ts';
import { QueueBoard } from './queues/queue-board.ts';
import { AccountController } from './session/account.controller.ts';
import { Logouts } from './session/logouts.ts';
import { RefreshCookie } from './session/refresh-cookie.ts';
import { SessionCookieCheck } from './session/session-cookie-check.ts';
import { SessionController } from './session/session.controller.ts';
import { PublicSettings } from './settings/public-settings.ts';
import { SettingsController } from './settings/settings.controller.ts';
import { ModelController } from './tasks/model.controller.ts';
import { TaskEvents } from './tasks/task-events.ts';
import { TaskRunner } from './tasks/task-runner.ts';
import { TaskController } from './tasks/task.controller.ts';
import { AbandonedUploads } from './uploads/abandoned-uploads.ts';
import { IntakeService } from './uploads/intake.service.ts';
import { ReviewService } from './uploads/review.service.ts';
import { Spool } from './uploads/spool.ts';
import { UploadHasher } from './uploads/upload-hasher.ts';
import { UploadController } from './uploads/upload.controller.ts';

@Module({})
export class GatewayModule {
  static configure(environment: GatewayEnvironment): DynamicModule {
    return {
      module: GatewayModule,
      imports: [
        RpcModule.connect(environment.REDIS_URL),
        RedisModule.connect(environment.REDIS_URL),
      ],
      controllers: [
        AccountController,
        ChangeController,
        CollectionController,
        CollectionTrashController,
        CopyController,
        DocsController,
        HealthController,
        ImageController,
        ModelController,
        SessionController,
        SettingsController,
        TaskController,
        TrashController,
        UploadController,
      ],
      providers: [
        { provide: GATEWAY_ENVIRONMENT, useValue: environment },
        { provide: OBJECT_STORAGE, useFactory: () => openStorage(environment, storageOutage) },
        { provide: APP_FILTER, useClass: ErrorFilter },
        AbandonedUploads,
        AdminLookup,
        Attempts,
        ChunkSender,
        FileAccess,
        FileService,
        GalleryTip,
        IntakeService,
        JwtStrategy,
        KnownImages,
        ListSender,
        Logouts,
        LongListSender,
        PageService,
        PendingLogouts,
        PublicSettings,
        QueueBoard,
        RefreshCookie,
        RepeatableDeletions,
        ReplySender,
        ReviewService,
        SearchLimit,
        SessionCookieCheck,
        SettingsReader,
        Spool,
        TaskEvents,
        TaskRunner,
        UploadHasher,
      ],
    };
  }
}
