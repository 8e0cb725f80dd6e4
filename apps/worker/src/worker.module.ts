import { Module, type DynamicModule } from '@nestjs/common';
import { JobsModule } from '@salon/jobs';
import { OBJECT_STORAGE, openStorage } from '@salon/object-storage';
import { RedisModule } from '@salon/server-kit';
import type { WorkerEnvironment } from './environment.ts';
import { Heartbeat } from './heartbeat.ts';
import { MailHandler } from './mail/mail.handler.ts';
import { Mailbox, openMailbox } from './mail/mailbox.ts';
import { RenditionHandler } from './renditions/rendition.handler.ts';

/** Two pictures at once keep two cores busy with one thread each; more gains nothing and costs memory. */
const concurrency = 2;

@Module({})
export class WorkerModule {
  static configure(environment: WorkerEnvironment): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        JobsModule.run(environment.REDIS_URL, concurrency),
        RedisModule.connect(environment.REDIS_URL),
      ],
      providers: [
        { provide: OBJECT_STORAGE, useFactory: () => openStorage(environment) },
        { provide: Mailbox, useFactory: () => openMailbox(environment) },
        Heartbeat,
        MailHandler,
        RenditionHandler,
      ],
    };
  }
}
