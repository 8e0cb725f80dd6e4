import { randomUUID } from 'node:crypto';
import { ClientRedis, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { encodeError, ServiceError, type CallName } from '@salon/service-contract';
import type { Redis } from 'ioredis';
import { aliveEveryMs, aliveKey, claimKey, transportOptions } from './transport-options.ts';

/**
 * Nest's Redis client with four differences: it fails at once when nobody listens (PUBLISH answers with the number
 * of receivers), when the replica that handles the call dies, and when Redis goes away; and it has one reply channel
 * of its own, subscribed once, so that a reply travels to one client only.
 */
export class CallClient extends ClientRedis {
  readonly replyChannel = `reply.${randomUUID()}`;

  constructor(redisUrl: string) {
    super({ ...transportOptions(redisUrl), maxRetriesPerRequest: 1 });
  }

  override async connect(): Promise<void> {
    const isFirst = !this.connectionPromise;
    await super.connect();
    // ioredis subscribes again by itself after each reconnection.
    if (isFirst) await (this.subClient as Redis).subscribe(this.replyChannel);
  }

  override registerReconnectListener(client: Redis): void {
    super.registerReconnectListener(client);
    // A reply published while the connection is away is lost.
    client.on('close', () => this.handleClose());
  }

  protected override publish(
    partialPacket: ReadPacket,
    callback: (packet: WritePacket) => void,
  ): () => void {
    const packet = this.assignPacketId(partialPacket);
    const channel = this.normalizePattern(partialPacket.pattern as CallName); // set by `ask`
    const redis = this.pubClient as Redis;
    const watch = setInterval(
      () => void this.isAbandoned(packet.id).then((is) => is && fail()),
      aliveEveryMs,
    );
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
    redis
      .publish(channel, JSON.stringify(this.serializer.serialize(packet)))
      .then((receivers) => receivers === 0 && fail(), fail);
    return forget;
  }

  /** Whether a replica took the call and died. */
  private async isAbandoned(callId: string): Promise<boolean> {
    const redis = this.pubClient as Redis | null;
    const replica = await redis?.get(claimKey(callId)).catch(() => null);
    if (!replica) return false;
    return (await redis?.exists(aliveKey(replica)).catch(() => 1)) === 0;
  }
}
