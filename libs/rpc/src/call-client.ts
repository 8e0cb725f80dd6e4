import { randomUUID } from 'node:crypto';
import { ClientRedis, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { encodeError, ServiceError } from '@salon/service-contract';
import type { Redis } from 'ioredis';
import { transportOptions } from './transport-options.ts';

/**
 * Nest's Redis client with three differences: it fails at once when nobody listens (PUBLISH answers
 * with the number of receivers), it has one reply channel of its own so that a reply travels to
 * one client only, and it stays subscribed to it instead of subscribing around each call.
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

  protected override publish(
    partialPacket: ReadPacket,
    callback: (packet: WritePacket) => void,
  ): () => void {
    const packet = this.assignPacketId(partialPacket);
    const channel = this.normalizePattern(partialPacket.pattern);
    const forget = () => this.routingMap.delete(packet.id);
    const fail = () => {
      if (forget()) {
        callback({ err: encodeError(new ServiceError('service/unavailable', { call: channel })) });
      }
    };
    this.routingMap.set(packet.id, callback);
    (this.pubClient as Redis)
      .publish(channel, JSON.stringify(this.serializer.serialize(packet)))
      .then((receivers) => receivers === 0 && fail(), fail);
    return forget;
  }
}
