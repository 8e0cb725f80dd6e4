import { randomUUID } from 'node:crypto';
import { ServerRedis, type RedisContext, type WritePacket } from '@nestjs/microservices';
import type { Redis } from 'ioredis';
import {
  aliveEveryMs,
  aliveForMs,
  aliveKey,
  claimKey,
  transportOptions,
  type CallMetadata,
} from './transport-options.ts';

/** A claim outlives every deadline, so that a message seen late by a slow replica is not answered twice. */
const claimMs = 60_000;
/** How long shutdown waits for calls under way; longer than the longest deadline in the call map. */
const drainMs = 30_000;

type Packet = { id?: string };

/**
 * Nest's Redis server with four additions: of several replicas exactly one handles a call, each shows that it is
 * alive, replies go to the client that asked, and shutdown lets the calls under way finish.
 */
export class CallServer extends ServerRedis {
  private readonly replica = randomUUID();
  private underWay = 0;
  private pulse: NodeJS.Timeout | undefined;
  private onIdle: (() => void) | undefined;

  constructor(redisUrl: string) {
    super(transportOptions(redisUrl));
  }

  override bindEvents(sub: Redis, pub: Redis): void {
    const beat = () =>
      // A beat lost while Redis is away is made up for by the next one.
      void pub.set(aliveKey(this.replica), '1', 'PX', aliveForMs).catch(() => undefined);
    beat();
    this.pulse = setInterval(beat, aliveEveryMs);
    super.bindEvents(sub, pub);
  }

  override async handleMessage(
    channel: string,
    buffer: string,
    pub: Redis,
    pattern: string,
  ): Promise<unknown> {
    // Nest's clients send JSON; an unreadable message has no id and is nobody's call.
    const { id } = this.parseMessage(buffer) as Packet;
    if (id === undefined || !(await this.claims(pub, id))) return undefined;
    return super.handleMessage(channel, buffer, pub, pattern);
  }

  override getPublisher(pub: Redis, pattern: string, id: string, context: RedisContext) {
    // Set by our own client on every call.
    const { replyTo } = context.getMetadata() as CallMetadata;
    return (reply: WritePacket) =>
      pub.publish(replyTo, JSON.stringify(this.serializer.serialize({ ...reply, id })));
  }

  /** Counts a call under way until the returned function is called. */
  enter(): () => void {
    this.underWay += 1;
    return () => {
      this.underWay -= 1;
      if (this.underWay === 0) this.onIdle?.();
    };
  }

  override async close(): Promise<void> {
    const sub = this.subClient as Redis | undefined;
    if (sub?.status === 'ready') await sub.unsubscribe();
    await this.drained();
    clearInterval(this.pulse);
    await super.close();
  }

  private async claims(pub: Redis, id: string): Promise<boolean> {
    return (await pub.set(claimKey(id), this.replica, 'PX', claimMs, 'NX')) === 'OK';
  }

  private async drained(): Promise<void> {
    if (this.underWay === 0) return;
    await new Promise<void>((resolve) => {
      this.onIdle = resolve;
      setTimeout(resolve, drainMs).unref();
    });
    // The last reply is published after its handler has finished.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
