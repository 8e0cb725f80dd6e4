import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallReply, CallRequest } from '@salon/service-contract';
import { ConfirmService } from './confirm.service.ts';
import { StagingService } from './staging.service.ts';

@Controller()
export class UploadController {
  constructor(
    private readonly staging: StagingService,
    private readonly confirmation: ConfirmService,
  ) {}

  @Answers('uploads.stage')
  async stage(file: CallRequest<'uploads.stage'>): Promise<CallReply<'uploads.stage'>> {
    return { image: await this.staging.stage(file) };
  }

  @Answers('uploads.confirm')
  async confirm({ images }: CallRequest<'uploads.confirm'>): Promise<CallReply<'uploads.confirm'>> {
    return { images: await this.confirmation.confirm(images) };
  }
}
