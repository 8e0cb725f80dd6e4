import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { askingAdmin } from './asking-admin.ts';
import { ConfirmService } from './confirm.service.ts';
import { StagingService } from './staging.service.ts';
import { WaitingService } from './waiting.service.ts';

@Controller()
export class UploadCalls {
  constructor(
    private readonly staging: StagingService,
    private readonly confirmation: ConfirmService,
    private readonly waitingUploads: WaitingService,
  ) {}

  @Answers('uploads.stage')
  async stage(file: CallRequest<'uploads.stage'>) {
    return { image: await this.staging.stage(askingAdmin(), file) };
  }

  @Answers('uploads.abandon')
  async abandon({ sessionId, keepStaged }: CallRequest<'uploads.abandon'>) {
    await this.staging.abandon(askingAdmin(), sessionId, keepStaged);
    return {};
  }

  @Answers('uploads.waiting')
  async waiting() {
    return { images: await this.waitingUploads.list(askingAdmin()) };
  }

  @Answers('uploads.discard')
  async discard({ sessionId }: CallRequest<'uploads.discard'>) {
    await this.waitingUploads.discard(askingAdmin(), sessionId);
    return { sessionId };
  }

  @Answers('uploads.confirm')
  async confirm({ images }: CallRequest<'uploads.confirm'>) {
    return { images: await this.confirmation.confirm(askingAdmin(), images) };
  }
}
