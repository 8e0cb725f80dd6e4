import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { bulkIdsBody } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { envelope } from '../http/envelope.ts';
import { itemResults } from '../http/item-results.ts';
import { KeptReplies } from '../http/kept-replies.ts';
import { RepeatKey } from '../http/repeat-key.ts';
import { RepeatableDeletions } from '../http/repeatable-deletions.ts';
import { validated } from '../http/validated.ts';

@Controller('images')
export class TrashController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly replies: KeptReplies,
    private readonly deletions: RepeatableDeletions,
  ) {}

  @Get('deleted')
  async list(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { etag } = await this.rpc.ask('images.deleted', {});
    return this.replies.send(etag, request, reply);
  }

  @Post('delete')
  @HttpCode(200)
  async deleteMany(@Body() body: unknown) {
    const { results } = await this.rpc.ask('images.deleteMany', validated(bulkIdsBody, body));
    return envelope({ results: itemResults(results) });
  }

  @Post('restore')
  @HttpCode(200)
  async restore(@Body() body: unknown) {
    const { results } = await this.rpc.ask('images.restore', validated(bulkIdsBody, body));
    return envelope({ results: itemResults(results) });
  }

  @Delete(':id')
  async delete(@Param('id') id: string, @RepeatKey() repeatKey: string | undefined) {
    const remove = () => this.rpc.ask('images.delete', { id });
    return envelope(await this.deletions.run(repeatKey, { id }, remove));
  }
}
