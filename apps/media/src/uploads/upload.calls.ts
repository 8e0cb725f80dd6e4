import { Controller } from '@nestjs/common';
import { Answers } from '@salon/rpc';
import type { CallRequest } from '@salon/service-contract';
import { requireAdminId } from './require-admin-id.ts';
import { ConfirmService } from './confirm.service.ts';
import { StagingService } from './staging.service.ts';
import { StagedUploadsService } from './staged-uploads.service.ts';

@Controller()
export class UploadCalls {
  constructor(
    private readonly staging: StagingService,
    private readonly confirmation: ConfirmService,
    private readonly stagedUploads: StagedUploadsService,
  ) {}

  @Answers('uploads.stage')
  async stage({ sessionId: uploadId, ...file }: CallRequest<'uploads.stage'>) {
    return { image: await this.staging.stage(requireAdminId(), { uploadId, ...file }) };
  }

  @Answers('uploads.abandon')
  async abandon({ sessionId, keepStaged }: CallRequest<'uploads.abandon'>) {
    await this.staging.abandon(requireAdminId(), sessionId, keepStaged);
    return {};
  }

  @Answers('uploads.staged')
  async staged() {
    return { images: await this.stagedUploads.list(requireAdminId()) };
  }

  @Answers('uploads.keep')
  async keep({ sessionIds }: CallRequest<'uploads.keep'>) {
    const until = await this.stagedUploads.keep(requireAdminId(), sessionIds);
    return { until: until.toISOString() };
  }

  @Answers('uploads.discard')
  async discard({ sessionId }: CallRequest<'uploads.discard'>) {
    await this.stagedUploads.discard(requireAdminId(), sessionId);
    return { sessionId };
  }

  @Answers('uploads.confirm')
  async confirm({ images, repeatKey }: CallRequest<'uploads.confirm'>) {
    return { images: await this.confirmation.confirm(requireAdminId(), images, repeatKey) };
  }
}
