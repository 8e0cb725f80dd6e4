import { EventEmitter, once } from 'node:events';
import { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { isOver, type TaskRun } from '@salon/api-contract';
import { listen } from '@salon/server-kit';
import type { TaskReport } from '@salon/service-contract';
import { GATEWAY_ENVIRONMENT, type GatewayEnvironment } from '../environment.ts';
import { toTaskRun } from './to-task-run.ts';

/** Proxies close a connection on which nothing moves, many after a minute. */
const heartbeatMs = 15_000;
/** As long as an access token lives: with the next connection it is checked anew who may listen. */
const streamMs = 15 * 60_000;
/** A reader so far behind does not read any more. */
const maxBehindBytes = 1024 * 1024;

/** What becomes of tasks, as the media service tells it. */
@Injectable()
export class TaskEvents implements OnModuleInit, OnModuleDestroy {
  private readonly changes = new EventEmitter();
  private readonly streams = new Set<Readable>();
  private stopListening: () => void = () => undefined;

  constructor(@Inject(GATEWAY_ENVIRONMENT) private readonly environment: GatewayEnvironment) {
    this.changes.setMaxListeners(0); // one for each who waits
  }

  onModuleInit(): void {
    this.stopListening = listen(this.environment.REDIS_URL, 'tasks:changed', {
      onMessage: (report) => {
        this.changes.emit('change', report);
        if (isOver(report)) this.changes.emit(overEvent(report.id));
      },
    });
  }

  /** Streams have no end of their own that a shutdown could wait for. */
  onModuleDestroy(): void {
    this.stopListening();
    for (const stream of this.streams) stream.push(null);
  }

  /** Resolves when the run is over, or else when the signal says so. */
  async over(runId: string, signal: AbortSignal): Promise<void> {
    await once(this.changes, overEvent(runId), { signal }).catch(() => undefined);
  }

  /** Server-sent events: these runs as they stand, then each change of any run. */
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
    stream.push(':\n\n'); // the headers go out with the first byte
    for (const run of runs) send(run);
    return stream;
  }
}

const overEvent = (runId: string) => `over ${runId}`;

const frame = (run: TaskRun) => `event: run\ndata: ${JSON.stringify(run)}\n\n`;
