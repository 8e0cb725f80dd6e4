import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { keepCopiesBody } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope } from '../http/envelope.ts';
import { KeptReplies } from '../http/kept-replies.ts';
import { validated } from '../http/validated.ts';

@Controller('images/duplicates')
export class CopyController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly replies: KeptReplies,
  ) {}

  @Get()
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { etag } = await this.rpc.ask('images.copies', {});
    return this.replies.send(etag, request, reply);
  }

  @Post('keep')
  @HttpCode(200)
  async keep(@Body() body: unknown) {
    return envelope(await this.rpc.ask('images.keepCopies', validated(keepCopiesBody, body)));
  }
}
