import { EventEmitter, once } from 'node:events';
import { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { isOver, type TaskRun } from '@salon/api-contract';
import { listen } from '@salon/server-kit';
import type { TaskReport } from '@salon/service-contract';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';
import { toTaskRun } from './to-task-run.ts';

/** Many proxies close a connection that is idle for a minute. */
const heartbeatMs = 15_000;
/** The lifetime of an access token: the next connection checks the access again. */
const streamMs = 15 * 60_000;
/** Clients further behind are disconnected. */
const maxBehindBytes = 1024 * 1024;

/** Changes of task runs, as the media service publishes them. */
@Injectable()
export class TaskEvents implements OnModuleInit, OnModuleDestroy {
  private readonly changes = new EventEmitter();
  private readonly streams = new Set<Readable>();
  private stopListening: () => void = () => undefined;

  constructor(@Inject(GATEWAY_ENVIRONMENT) private readonly environment: GatewayEnvironment) {
    this.changes.setMaxListeners(0); // one per waiting caller
  }

  onModuleInit(): void {
    this.stopListening = listen(this.environment.REDIS_URL, 'tasks:changed', {
      onMessage: (report) => {
        this.changes.emit('change', report);
        if (isOver(report)) this.changes.emit(overEvent(report.id));
      },
    });
  }

  /** Ends the streams, which a shutdown would otherwise wait for. */
  onModuleDestroy(): void {
    this.stopListening();
    for (const stream of this.streams) stream.push(null);
  }

  /** Resolves when the run has ended or the signal aborts. */
  async over(runId: string, signal: AbortSignal): Promise<void> {
    await once(this.changes, overEvent(runId), { signal }).catch(() => undefined);
  }

  /** Server-sent events: these runs, then each change of any run. */
  stream(runs: readonly TaskReport[]): Readable {
    const stream = new Readable({ read: () => undefined });
    const send = (report: TaskReport) => {
      if (stream.readableLength > maxBehindBytes) stream.destroy();
      else stream.push(frame(toTaskRun(report)));
    };
    const heartbeat = setInterval(() => stream.push(':\n\n'), heartbeatMs);
    const end = setTimeout(() => stream.push(null), streamMs);
    this.changes.on('change', send);
    this.streams.add(stream);
    stream.once('close', () => {
      clearInterval(heartbeat);
      clearTimeout(end);
      this.changes.off('change', send);
      this.streams.delete(stream);
    });
    stream.push(':\n\n'); // the headers are sent with the first byte
    for (const run of runs) send(run);
    return stream;
  }
}

const overEvent = (runId: string) => `over ${runId}`;

const frame = (run: TaskRun) => `event: run\ndata: ${JSON.stringify(run)}\n\n`;
