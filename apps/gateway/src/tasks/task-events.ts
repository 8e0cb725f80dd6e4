import { EventEmitter, once } from 'node:events';
import { Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { eventHeartbeatMs, isOver, type TaskRun } from '@salon/api-contract';
import { listen } from '@salon/server-kit';
import { accessTokenS, type TaskReport } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { toTaskRun } from './to-task-run.ts';

/** The lifetime of an access token. */
const longestMs = accessTokenS * 1000;
/** Clients further behind are disconnected. */
const maxBehindBytes = 1024 * 1024;

/** Changes of task runs, as the media service publishes them. */
@Injectable()
export class TaskEvents implements OnModuleInit, OnModuleDestroy {
  private readonly changes = new EventEmitter();
  /** Ends one stream each. */
  private readonly ends = new Set<() => void>();
  private isStopping = false;
  private stopListening: () => void = () => undefined;

  constructor(private readonly redis: Redis) {
    this.changes.setMaxListeners(0); // one per waiting caller
  }

  onModuleInit(): void {
    this.stopListening = listen(this.redis, 'tasks:changed', {
      onMessage: (report) => {
        this.changes.emit('change', report);
        if (isOver(report)) this.changes.emit(overEvent(report.id));
      },
      // Changes may be lost while Redis is away: the next stream begins with the current runs.
      onListening: () => this.endStreams(),
    });
  }

  /** Ends the streams, which a shutdown would otherwise wait for. */
  onModuleDestroy(): void {
    this.isStopping = true;
    this.stopListening();
    this.endStreams();
  }

  /** Resolves when the run has ended or the signal aborts. */
  async over(runId: string, signal: AbortSignal): Promise<void> {
    await once(this.changes, overEvent(runId), { signal }).catch(() => undefined);
  }

  /**
   * Server-sent events: these runs, then each change of any run.
   * @param accessEndsAtMs when the stream ends, in ms since the epoch: the next connection checks the access again
   */
  stream(runs: readonly TaskReport[], accessEndsAtMs = Infinity): Readable {
    const stream = new Readable({ read: () => undefined });
    const send = (report: TaskReport) => {
      if (stream.readableLength > maxBehindBytes) stream.destroy();
      else stream.push(frame(toTaskRun(report)));
    };
    const heartbeat = setInterval(() => stream.push(':\n\n'), eventHeartbeatMs);
    // Pushing after the end is an error, and a slow reader may have more to read by then.
    const stop = () => {
      clearInterval(heartbeat);
      clearTimeout(timeout);
      this.changes.off('change', send);
      this.ends.delete(end);
    };
    const end = () => {
      stop();
      stream.push(null);
    };
    const lifetimeMs = this.isStopping ? 0 : Math.min(longestMs, accessEndsAtMs - Date.now());
    const timeout = setTimeout(end, lifetimeMs);
    this.changes.on('change', send);
    this.ends.add(end);
    stream.once('close', stop);
    stream.push(':\n\n'); // the headers are sent with the first byte
    for (const run of runs) send(run);
    return stream;
  }

  private endStreams(): void {
    for (const end of this.ends) end();
  }
}

const overEvent = (runId: string) => `over ${runId}`;

const frame = (run: TaskRun) => `event: run\ndata: ${JSON.stringify(run)}\n\n`;
