import { Controller, Req } from '@nestjs/common';
import { uploadSequenceHeader } from '@salon/api-contract';
import {
  confirmUploads,
  discardUpload,
  keepStagedUploads,
  listStagedUploads,
  reviewUploads,
  type RouteInput,
} from '@salon/api-contract/routes';
import { RpcClient } from '@salon/rpc';
import { currentActor } from '@salon/server-kit';
import type { FastifyRequest } from 'fastify';
import { allowSlowBody } from '../http/body-deadline.ts';
import { inEnvelope } from '../http/envelope.ts';
import { RepeatKey, repeatKeyOf } from '../http/repeat-key.ts';
import { RepeatableDeletions } from '../http/repeatable-deletions.ts';
import { Route } from '../http/route.ts';
import { ReviewService } from './review.service.ts';

@Controller()
export class UploadController {
  constructor(
    private readonly reviews: ReviewService,
    private readonly rpc: RpcClient,
    private readonly deletions: RepeatableDeletions,
  ) {}

  @Route(reviewUploads)
  async review(
    { headers: { [uploadSequenceHeader]: sequence } }: RouteInput<typeof reviewUploads>,
    @Req() request: FastifyRequest,
  ) {
    allowSlowBody(request.raw);
    const actor = currentActor();
    // By username, which is unique too: in tests it stays the same between runs, and so do the ids of images.
    const named = actor.kind === 'user' ? { ...actor, userId: actor.username } : actor;
    const key = repeatKeyOf(request, named);
    return inEnvelope(await this.reviews.review(request.raw, { key, sequence }));
  }

  @Route(listStagedUploads)
  async staged() {
    return inEnvelope(await this.rpc.ask('uploads.staged', {}));
  }

  @Route(keepStagedUploads)
  async keep({ body }: RouteInput<typeof keepStagedUploads>) {
    return inEnvelope(await this.rpc.ask('uploads.keep', body));
  }

  @Route(discardUpload)
  async discard(
    { params }: RouteInput<typeof discardUpload>,
    @RepeatKey() repeatKey: string | undefined,
  ) {
    const discard = () => this.rpc.ask('uploads.discard', params);
    return inEnvelope(await this.deletions.run(repeatKey, params, discard));
  }

  @Route(confirmUploads)
  async confirm(
    { body }: RouteInput<typeof confirmUploads>,
    @RepeatKey() repeatKey: string | undefined,
  ) {
    return inEnvelope(await this.rpc.ask('uploads.confirm', { ...body, repeatKey }));
  }
}
