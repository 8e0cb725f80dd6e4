import { randomUUID } from 'node:crypto';
import { ClientRedis, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { OutageLog, parseJson, pingWhileReady } from '@salon/server-kit';
import { encodeError, ServiceError, type CallName } from '@salon/service-contract';
import type { Redis } from 'ioredis';
import { isReference, publishable, storedMessage } from './large-messages.ts';
import { listenersOf } from './listeners-of.ts';
import { callIdOf } from './read-call.ts';
import { aliveEveryMs, aliveKey, claimKey } from './replica-keys.ts';
import { TransportLogger } from './transport-logger.ts';
import { transportOptions, type ConnectionTimes } from './transport-options.ts';

/**
 * Nest's Redis client, changed for Salon. It fails at once when no service listens (PUBLISH returns the number of
 * receivers), when the replica that has claimed the call dies, and when Redis goes away. It has its own reply channel, so
 * that only this client receives its replies. Large messages are stored under a key instead of published.
 */
export class CallClient extends ClientRedis {
  // Nest types the clients as `any`.
  declare protected pubClient: Redis;
  declare protected subClient: Redis;
  readonly replyChannel = `reply.${randomUUID()}`;
  private isListening = false;
  protected override readonly logger = new TransportLogger(CallClient.name);
  private readonly outage = new OutageLog(this.logger);

  constructor(redisUrl: string, times: ConnectionTimes) {
    super({ ...transportOptions(redisUrl, times), maxRetriesPerRequest: 1 });
  }

  override async connect(): Promise<void> {
    const isFirst = !this.connectionPromise;
    await super.connect();
    if (isFirst) await this.listen();
  }

  /** Nest logs each attempt to connect. */
  override registerErrorListener(client: Redis): void {
    client.on('error', (error) => this.outage.report(error));
    client.on('ready', () => this.outage.end());
  }

  override registerReconnectListener(client: Redis): void {
    super.registerReconnectListener(client);
    if (client === this.subClient) pingWhileReady(client);
    client.on('ready', () => {
      if (client === this.subClient) void this.listen().catch(() => undefined);
    });
    client.on('close', () => {
      if (client === this.subClient) this.isListening = false;
      // A reply published while the connection is away is lost.
      this.handleClose();
    });
  }

  override createResponseCallback(): (channel: string, text: string) => Promise<void> {
    const deliver = super.createResponseCallback();
    return async (channel, text) => {
      const message = parseJson(text);
      if (!isReference(message)) return deliver(channel, text);
      const stored = await storedMessage(this.pubClient, message).catch(() => null);
      if (stored !== null) return deliver(channel, stored);
      const err = encodeError(new ServiceError('service/unavailable'));
      this.routingMap.get(callIdOf(message) ?? '')?.({ err, isDisposed: true });
    };
  }

  override async close(): Promise<void> {
    // `quit` would wait while Redis is away.
    const clients: (Redis | null)[] = [this.pubClient, this.subClient];
    for (const client of clients) {
      if (client && client.status !== 'ready') client.disconnect();
    }
    await super.close().catch(() => undefined);
  }

  protected override publish(
    partialPacket: ReadPacket,
    callback: (packet: WritePacket) => void,
  ): () => void {
    const packet = this.assignPacketId(partialPacket);
    const channel = this.normalizePattern(partialPacket.pattern as CallName); // set by `ask`
    const watch = this.watchReplicaOf(packet.id, () => fail());
    const forget = () => {
      clearInterval(watch);
      return this.routingMap.delete(packet.id);
    };
    const fail = () => {
      if (forget()) {
        callback({ err: encodeError(new ServiceError('service/unavailable', { call: channel })) });
      }
    };
    this.routingMap.set(packet.id, (reply: WritePacket) => {
      clearInterval(watch);
      callback(reply);
    });
    this.sendOut(channel, packet.id, this.serializer.serialize(packet) as object).then(
      (receivers) => receivers === 0 && fail(),
      fail,
    );
    return forget;
  }

  private async listen(): Promise<void> {
    await this.subClient.subscribe(this.replyChannel);
    this.isListening = true;
  }

  private async sendOut(channel: string, id: string, packet: object): Promise<number> {
    // The reply would not arrive.
    if (!this.isListening) return 0;
    const redis = this.pubClient;
    const receivers = await redis.publish(channel, await publishable(redis, id, packet));
    // After a failover, the old primary refuses writes. This write makes the client notice it and reconnect.
    if (receivers === 0) void redis.set(claimKey(id), '', 'PX', 1).catch(() => undefined);
    return receivers;
  }

  /** Two checks in a row, because a living replica may be reconnecting. */
  private watchReplicaOf(callId: string, onDead: () => void): NodeJS.Timeout {
    let wasGone = false;
    return setInterval(() => {
      void this.followFailover();
      void this.isAbandoned(callId).then((isGone) => {
        if (isGone && wasGone) onDead();
        wasGone = isGone;
      });
    }, aliveEveryMs);
  }

  /** After a failover the former primary may keep the connection of the subscription, which no reply reaches: it moves. */
  private async followFailover(): Promise<void> {
    const [pub, sub]: (Redis | null)[] = [this.pubClient, this.subClient];
    if (!pub || !sub || !this.isListening) return;
    // Without a reply from Redis, the next check decides.
    const listeners = await listenersOf(pub, this.replyChannel).catch(() => undefined);
    if (listeners === 0) this.moveSubscription(sub);
  }

  /** Each waiting call notices a failover. Only the first one disconnects, which can take two seconds. */
  private moveSubscription(sub: Redis): void {
    if (!this.isListening || sub.status !== 'ready') return;
    this.isListening = false;
    sub.disconnect(true);
  }

  /** Whether the replica that took the call died: its channel has no subscriber, or its heartbeat is too old. */
  private async isAbandoned(callId: string): Promise<boolean> {
    try {
      const redis = this.pubClient;
      const replica = await redis.get(claimKey(callId));
      if (replica === null) return false;
      const key = aliveKey(replica);
      return (await listenersOf(redis, key)) === 0 || (await redis.exists(key)) === 0;
    } catch {
      return false; // Redis is away, which ends the call anyway
    }
  }
}
