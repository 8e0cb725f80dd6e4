import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { confirmBody } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import type { FastifyRequest } from 'fastify';
import { currentActor } from '../access/current-actor.ts';
import { allowSlowBody } from '../http/body-deadline.ts';
import { envelope } from '../http/envelope.ts';
import { RepeatKey, repeatKeyOf } from '../http/repeat-key.ts';
import { RepeatableDeletions } from '../http/repeatable-deletions.ts';
import { validated } from '../http/validated.ts';
import { ReviewService } from './review.service.ts';

@Controller('upload')
export class UploadController {
  constructor(
    private readonly reviews: ReviewService,
    private readonly rpc: RpcClient,
    private readonly deletions: RepeatableDeletions,
  ) {}

  @Post('review')
  @HttpCode(200)
  async review(@Req() request: FastifyRequest) {
    allowSlowBody(request.raw);
    const actor = currentActor();
    // Names are unique too, and the same in every run of a test, and with them the ids of its images.
    const named = actor.kind === 'user' ? { ...actor, userId: actor.username } : actor;
    const key = repeatKeyOf(request, named);
    return envelope(await this.reviews.review(request.raw, key));
  }

  @Get('staged')
  async waiting() {
    return envelope(await this.rpc.ask('uploads.waiting', {}));
  }

  @Delete('staged/:sessionId')
  async discard(@Param('sessionId') sessionId: string, @RepeatKey() repeatKey: string | undefined) {
    const discard = () => this.rpc.ask('uploads.discard', { sessionId });
    return envelope(await this.deletions.run(repeatKey, { sessionId }, discard));
  }

  @Post('confirm')
  async confirm(@Body() body: unknown) {
    return envelope(await this.rpc.ask('uploads.confirm', validated(confirmBody, body)));
  }
}
