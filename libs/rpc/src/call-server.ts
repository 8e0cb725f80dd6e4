import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ServerRedis, type RedisContext, type WritePacket } from '@nestjs/microservices';
import {
  isDatabaseUnavailable,
  OutageLog,
  parseJson,
  pingWhileReady,
  refusesWrites,
  requestContext,
  untilReady,
} from '@salon/server-kit';
import {
  calls,
  decodeError,
  encodeError,
  ServiceError,
  type CallName,
} from '@salon/service-contract';
import type { Redis } from 'ioredis';
import { listenersOf } from './listeners-of.ts';
import { isReference, publishable, storedMessage } from './large-messages.ts';
import { callIdOf, replyChannelOf, requestOf } from './read-call.ts';
import { aliveEveryMs, aliveForMs, aliveKey, claimKey } from './replica-keys.ts';
import { TransportLogger } from './transport-logger.ts';
import { transportOptions, type CallMetadata, type ConnectionTimes } from './transport-options.ts';

/** A claim outlives every deadline, so that a slow replica does not answer a late message again. */
const claimMs = 60_000;
/** How long another replica may take to claim a call that Redis did not let this one claim, or to answer it. */
const otherReplicaMs = 250;

/**
 * Nest's Redis server with these additions: exactly one of several replicas handles a call, unless Redis refuses the
 * claim; each replica keeps a heartbeat and follows a failover; replies go only to the calling client; callers learn at
 * once that Redis refuses writes; shutdown waits for running calls; and neither a malformed message nor an outage of Redis
 * ends the process.
 */
export class CallServer extends ServerRedis {
  private readonly replica = randomUUID();
  protected override readonly logger = new TransportLogger(CallServer.name);
  private readonly outage = new OutageLog(this.logger);
  private runningCalls = 0;
  private pulse: NodeJS.Timeout | undefined;
  private readonly calls = new EventEmitter();

  /** @param drainMs how long shutdown waits for running calls */
  constructor(
    redisUrl: string,
    private readonly drainMs: number,
    times: ConnectionTimes = {},
  ) {
    super(transportOptions(redisUrl, times));
  }

  /** Nest's server gives up when the first connection fails; this one waits for Redis. */
  override start(callback?: () => void): void {
    const [sub, pub] = [this.subClient as Redis, this.pubClient as Redis]; // made by `listen`
    pingWhileReady(sub);
    void Promise.all([untilReady(sub), untilReady(pub)]).then(() => {
      this.bindEvents(sub, pub);
      callback?.();
    });
  }

  /** Nest logs each attempt to connect. */
  override registerErrorListener(client: Redis): void {
    client.on('error', (error) => this.outage.report(error));
    client.on('ready', () => this.outage.end());
  }

  override bindEvents(sub: Redis, pub: Redis): void {
    let isAlone = false;
    const beat = async () => {
      const key = aliveKey(this.replica);
      await pub.set(key, '1', 'PX', aliveForMs);
      const wasAlone = isAlone;
      isAlone = (await listenersOf(pub, key)) === 0;
      // After a failover the subscriptions may be with the former primary, which has kept the connection: callers no
      // longer reach it. Twice in a row, because it may be reconnecting.
      if (isAlone && wasAlone && sub.status === 'ready') sub.disconnect(true);
    };
    // The next heartbeat replaces one that failed while Redis was away.
    const tryToBeat = () => void beat().catch(() => undefined);
    tryToBeat();
    this.pulse = setInterval(tryToBeat, aliveEveryMs);
    sub.on('message', (channel, text) => void this.receive(pub, channel, text));
    // Redis drops this channel as soon as the connection of a killed process ends.
    const channels = [...this.patterns, aliveKey(this.replica)];
    const subscribe = () => void sub.subscribe(...channels).catch(() => undefined);
    sub.on('ready', subscribe);
    subscribe();
  }

  override getPublisher(pub: Redis, _pattern: string, id: string, context: RedisContext) {
    // Checked by `receive`.
    const { replyTo } = context.getMetadata() as CallMetadata;
    return (reply: WritePacket) => this.reply(pub, replyTo, { ...reply, id });
  }

  override async close(): Promise<void> {
    const sub = this.subClient as Redis | undefined;
    // The own channel stays subscribed: otherwise clients would treat the running calls as abandoned.
    if (sub?.status === 'ready') await sub.unsubscribe(...this.patterns).catch(() => undefined);
    await this.drained();
    clearInterval(this.pulse);
    this.isManuallyClosed = true;
    for (const client of [this.subClient, this.pubClient] as (Redis | undefined)[]) {
      if (client?.status === 'ready') await client.quit().catch(() => undefined);
      else client?.disconnect();
    }
  }

  private get patterns(): string[] {
    return [...this.messageHandlers.keys()];
  }

  /** Counts a running call until the returned function is called. */
  private enter(): () => void {
    this.runningCalls += 1;
    return () => {
      this.runningCalls -= 1;
      if (this.runningCalls === 0) this.calls.emit('idle');
    };
  }

  private async receive(pub: Redis, channel: string, text: string): Promise<void> {
    const message = parseJson(text);
    const id = callIdOf(message);
    // Shutdown also waits for a call that is being claimed: no other replica handles it.
    const leave = this.enter();
    try {
      if (id === undefined) throw new Error('a message is not a call');
      if (!(await this.claims(pub, id, channel))) return;
      const call = isReference(message) ? ((await storedMessage(pub, message)) ?? '') : text;
      const request = requestOf(parseJson(call));
      if (!request) return await this.refuse(pub, id, parseJson(call));
      await requestContext.run(request, () => this.handleMessage(channel, call, pub, channel));
    } catch (error) {
      this.report('a message cannot be handled', error, { channel });
      await this.sendUnavailable(pub, replyChannelOf(message), id);
    } finally {
      leave();
    }
  }

  private async refuse(pub: Redis, id: string, message: unknown): Promise<void> {
    const replyTo = replyChannelOf(message);
    if (replyTo === undefined) throw new Error('a call is malformed');
    const err = encodeError(new ServiceError('request/invalid'));
    await this.reply(pub, replyTo, { id, err, isDisposed: true });
  }

  /** Never rejects: without Redis the caller has failed already. */
  private async reply(pub: Redis, replyTo: string, reply: WritePacket & { id: string }) {
    // Shutdown also waits for a reply: a large one is stored before it is published.
    const leave = this.enter();
    try {
      if (isUnavailable(reply)) await this.waitForOthers(pub, reply.id);
      const message = this.serializer.serialize(reply) as object; // Nest's serializer returns its argument
      await pub.publish(replyTo, await publishable(pub, reply.id, message));
    } catch (error) {
      this.report('a reply could not be sent', error);
      await this.sendUnavailable(pub, replyTo, reply.id);
    } finally {
      leave();
    }
  }

  /** While Redis refuses claims, another replica may be able to answer the call, and the caller takes the first reply. */
  private async waitForOthers(pub: Redis, id: string): Promise<void> {
    if ((await pub.get(claimKey(id))) !== this.replica) await delay(otherReplicaMs);
  }

  /** An outage fails every call, so it is logged once, and ends when a call can be claimed. */
  private report(msg: string, error: unknown, facts: object = {}): void {
    if (isDatabaseUnavailable(error)) this.outage.report(error);
    else this.logger.warn({ msg, ...facts, err: error });
  }

  /** Redis still delivers messages while it is full or has no disk, and refuses writes: callers need not wait in vain. */
  private async sendUnavailable(pub: Redis, replyTo?: string, id?: string): Promise<void> {
    if (replyTo === undefined || id === undefined) return;
    const err = encodeError(new ServiceError('service/unavailable'));
    const text = JSON.stringify({ id, err, isDisposed: true });
    await pub.publish(replyTo, text).catch(() => undefined);
  }

  /**
   * Whether this replica handles a call. While Redis refuses writes, each replica handles calls that allow it: the caller
   * takes the first reply.
   * @throws the refusal of Redis, unless another replica has claimed the call
   */
  private async claims(pub: Redis, id: string, channel: string): Promise<boolean> {
    const key = claimKey(id);
    try {
      const claimed = await pub.set(key, this.replica, 'PX', claimMs, 'NX');
      this.outage.end();
      return claimed === 'OK';
    } catch (refusal) {
      if (refusesWrites(refusal) && canRunUnclaimed(channel)) {
        this.outage.report(refusal);
        return true;
      }
      await delay(otherReplicaMs);
      const owner = await pub.get(key);
      if (owner === null || owner === this.replica) throw refusal;
      return false;
    }
  }

  private async drained(): Promise<void> {
    const signal = AbortSignal.timeout(this.drainMs);
    while (this.runningCalls > 0 && !signal.aborted) {
      await once(this.calls, 'idle', { signal }).catch(() => undefined);
      // The reply begins after its handler has returned.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

const canRunUnclaimed = (channel: string): boolean =>
  channel in calls && calls[channel as CallName].canRunUnclaimed;

const isUnavailable = ({ err }: WritePacket): boolean =>
  err !== undefined && decodeError(err).code === 'service/unavailable';
