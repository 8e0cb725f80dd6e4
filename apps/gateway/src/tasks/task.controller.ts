import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { isOver, type TaskName } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import type { FastifyReply } from 'fastify';
import { nestedEnvelope } from '../http/envelope.ts';
import { TaskEvents } from './task-events.ts';
import { longestWaitMs, TaskRunner } from './task-runner.ts';
import { toTaskRun } from './to-task-run.ts';

@Controller('tasks')
export class TaskController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly runner: TaskRunner,
    private readonly events: TaskEvents,
  ) {}

  @Post('cleanup/images/staged')
  @HttpCode(200)
  cleanupStaged(@Res({ passthrough: true }) reply: FastifyReply) {
    return this.run('cleanup-staged', reply);
  }

  @Post('cleanup/images/orphaned')
  @HttpCode(200)
  cleanupOrphaned(@Res({ passthrough: true }) reply: FastifyReply) {
    return this.run('cleanup-orphaned', reply);
  }

  @Post('cleanup/images/deleted')
  @HttpCode(200)
  cleanupDeleted(@Res({ passthrough: true }) reply: FastifyReply) {
    return this.run('cleanup-deleted', reply);
  }

  @Post('backfill/embeddings')
  @HttpCode(200)
  backfillEmbeddings(@Res({ passthrough: true }) reply: FastifyReply) {
    return this.run('backfill-embeddings', reply);
  }

  @Post('backfill/captions')
  @HttpCode(200)
  backfillCaptions(@Res({ passthrough: true }) reply: FastifyReply) {
    return this.run('backfill-captions', reply);
  }

  @Post('models/install')
  @HttpCode(200)
  installModels(@Res({ passthrough: true }) reply: FastifyReply) {
    return this.run('install-models', reply);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  async cancel(@Param('id') id: string) {
    const { run } = await this.rpc.ask('tasks.cancel', { id });
    return nestedEnvelope({ run: toTaskRun(run) });
  }

  @Get()
  async list() {
    const { runs } = await this.rpc.ask('tasks.list', {});
    return nestedEnvelope({ runs: runs.map(toTaskRun) });
  }

  @Get('events')
  async listen(@Res() reply: FastifyReply) {
    const { runs } = await this.rpc.ask('tasks.list', {});
    return reply
      .headers({
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no', // nginx would hold events back
      })
      .send(this.events.stream(runs.filter((run) => !isOver(run))));
  }

  private async run(task: TaskName, reply: FastifyReply) {
    const caller = new AbortController();
    reply.raw.once('close', () => caller.abort());
    // The server closes connections on which nothing moves; this one waits on purpose, until its next request.
    reply.raw.socket?.setTimeout(longestWaitMs + 60_000);
    return nestedEnvelope(await this.runner.run(task, caller.signal));
  }
}
