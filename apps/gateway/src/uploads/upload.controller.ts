import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Req } from '@nestjs/common';
import { confirmBody } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import type { FastifyRequest } from 'fastify';
import { envelope } from '../http/envelope.ts';
import { validated } from '../http/validated.ts';
import { ReviewService } from './review.service.ts';

@Controller('upload')
export class UploadController {
  constructor(
    private readonly reviews: ReviewService,
    private readonly rpc: RpcClient,
  ) {}

  @Post('review')
  @HttpCode(200)
  async review(@Req() request: FastifyRequest, @Headers('idempotency-key') key?: string) {
    return envelope(await this.reviews.review(request.raw, key));
  }

  @Get('staged')
  async waiting() {
    return envelope(await this.rpc.ask('uploads.waiting', {}));
  }

  @Delete('staged/:sessionId')
  async discard(@Param('sessionId') sessionId: string) {
    return envelope(await this.rpc.ask('uploads.discard', { sessionId }));
  }

  @Post('confirm')
  async confirm(@Body() body: unknown) {
    return envelope(await this.rpc.ask('uploads.confirm', validated(confirmBody, body)));
  }
}
