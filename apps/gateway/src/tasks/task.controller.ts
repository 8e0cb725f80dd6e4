import { Controller, Req, Res } from '@nestjs/common';
import {
  backfillResult,
  cleanupResult,
  isOver,
  longestTaskWaitMs,
  type TaskName,
} from '@salon/api-contract';
import {
  backfillCaptions,
  backfillEmbeddings,
  cancelTask,
  cleanUpDeleted,
  cleanUpOrphaned,
  cleanUpStaged,
  followTasks,
  installModels,
  listTasks,
  type RouteInput,
} from '@salon/api-contract/routes';
import { RpcClient } from '@salon/rpc';
import { requestContext } from '@salon/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { emptyBody } from '../http/empty-body.ts';
import { inNestedEnvelope } from '../http/envelope.ts';
import { RepeatKey } from '../http/repeat-key.ts';
import { Route } from '../http/route.ts';
import { noStore } from '../http/cache-control.ts';
import { TaskEvents } from './task-events.ts';
import { TaskRunner } from './task-runner.ts';
import { toTaskRun } from './to-task-run.ts';

type Key = string | undefined;

interface Run<T> {
  task: TaskName;
  result: z.ZodType<T>;
  repeatKey: Key;
}

@Controller()
export class TaskController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly runner: TaskRunner,
    private readonly events: TaskEvents,
  ) {}

  @Route(cleanUpStaged)
  cleanupStaged(@RepeatKey() repeatKey: Key, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.run({ task: 'cleanup-staged', result: cleanupResult, repeatKey }, reply);
  }

  @Route(cleanUpOrphaned)
  cleanupOrphaned(@RepeatKey() repeatKey: Key, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.run({ task: 'cleanup-orphaned', result: cleanupResult, repeatKey }, reply);
  }

  @Route(cleanUpDeleted)
  cleanupDeleted(@RepeatKey() repeatKey: Key, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.run({ task: 'cleanup-deleted', result: cleanupResult, repeatKey }, reply);
  }

  @Route(backfillEmbeddings)
  backfillEmbeddings(@RepeatKey() repeatKey: Key, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.run({ task: 'backfill-embeddings', result: backfillResult, repeatKey }, reply);
  }

  @Route(backfillCaptions)
  backfillCaptions(@RepeatKey() repeatKey: Key, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.run({ task: 'backfill-captions', result: backfillResult, repeatKey }, reply);
  }

  @Route(installModels)
  installModels(@RepeatKey() repeatKey: Key, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.run({ task: 'install-models', result: backfillResult, repeatKey }, reply);
  }

  @Route(cancelTask)
  async cancel({ params }: RouteInput<typeof cancelTask>) {
    const { run } = await this.rpc.ask('tasks.cancel', params);
    return inNestedEnvelope({ run: toTaskRun(run) });
  }

  @Route(listTasks)
  async list() {
    const { runs } = await this.rpc.ask('tasks.list', {});
    return inNestedEnvelope({ runs: runs.map(toTaskRun) });
  }

  @Route(followTasks)
  async listen(@Req() { method }: FastifyRequest, @Res() reply: FastifyReply) {
    const { runs } = await this.rpc.ask('tasks.list', {});
    const unfinished = runs.filter((run) => !isOver(run));
    const endsAtMs = requestContext.getStore()?.accessEndsAtMs;
    return reply
      .headers({
        'content-type': 'text/event-stream',
        'cache-control': `${noStore}, no-transform`,
        'x-accel-buffering': 'no', // nginx would buffer the events
      })
      .send(method === 'HEAD' ? emptyBody() : this.events.stream(unfinished, endsAtMs));
  }

  private async run<T>({ task, result, repeatKey }: Run<T>, reply: FastifyReply) {
    const caller = new AbortController();
    reply.raw.once('close', () => caller.abort());
    // The server closes idle connections, but this one waits for the task. Its next request resets the timeout.
    reply.raw.socket?.setTimeout(longestTaskWaitMs + 60_000);
    return inNestedEnvelope(result.parse(await this.runner.run(task, caller.signal, repeatKey)));
  }
}
