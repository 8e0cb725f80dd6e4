import 'reflect-metadata';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { startRedis, type TestServer } from '@salon/test-kit';
import { Redis } from 'ioredis';
import { aliveKey, claimKey } from './replica-keys.ts';
import { RpcClient } from './rpc-client.ts';

const replica = 'a-replica';
const reply = { key: 'originals/1', format: 'png' };
const unavailable = { code: 'service/unavailable' };

interface Call {
  id: string;
  metadata: { replyTo: string };
}

describe('a call that a replica has claimed', () => {
  let redis: TestServer;
  let client: RpcClient;
  /** The connections of the replica. */
  let listener: Redis;
  let commands: Redis;
  /** The id of the one that listens. */
  let replicaConnection: string;
  let onCall: (call: Call) => void;

  beforeEach(async () => {
    Logger.overrideLogger(false);
    redis = await startRedis();
    [listener, commands] = [new Redis(redis.url), new Redis(redis.url)];
    for (const connection of [listener, commands]) connection.on('error', () => undefined);
    client = new RpcClient(redis.url);
    await client.onModuleInit();
    onCall = () => undefined;
    replicaConnection = String(await listener.call('CLIENT', 'ID'));
    await listener.subscribe('images.original');
    listener.on('message', (_channel, text) => {
      const call = JSON.parse(text) as Call;
      void commands.set(claimKey(call.id), replica).then(() => onCall(call));
    });
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    await client.onApplicationShutdown();
    for (const connection of [listener, commands]) connection.disconnect();
    await redis.stop();
  });

  /** Breaks all connections that listen, except that of the replica. */
  const breakSubscriptions = async () => {
    const listening = String(await commands.call('CLIENT', 'LIST', 'TYPE', 'pubsub'));
    for (const [, id] of listening.matchAll(/^id=(\d+) /gm)) {
      if (id && id !== replicaConnection) await commands.call('CLIENT', 'KILL', 'ID', id);
    }
  };

  const ask = () => client.ask('images.original', { id: 'a' });

  it('fails when the connection of the replica has ended, however late its last heartbeat was', async () => {
    await commands.set(aliveKey(replica), '1');
    await expect(ask()).rejects.toMatchObject(unavailable);
  });

  it('fails when the replica has no heartbeat, although it is still connected', async () => {
    await listener.subscribe(aliveKey(replica));
    await expect(ask()).rejects.toMatchObject(unavailable);
  });

  it('is answered by a replica that seemed dead at one check only', async () => {
    await listener.subscribe(aliveKey(replica));
    onCall = ({ id, metadata }) =>
      void delay(1_100)
        .then(() => commands.set(aliveKey(replica), '1'))
        .then(() => delay(1_200))
        .then(() => JSON.stringify({ id, response: reply, isDisposed: true }))
        .then((text) => commands.publish(metadata.replyTo, text));
    await expect(ask()).resolves.toEqual(reply);
  });

  it('fails when the connection of the client breaks, because its reply may be lost', async () => {
    await commands.set(aliveKey(replica), '1');
    await listener.subscribe(aliveKey(replica));
    onCall = () => void breakSubscriptions();
    // The replica lives: a client that did not notice would wait until its time is over.
    await expect(ask()).rejects.toMatchObject(unavailable);
  });

  it('does not disconnect the client a second time when several calls notice a failover', async () => {
    await commands.set(aliveKey(replica), '1');
    // The answer of a new primary, with which the client does not listen yet.
    jest.spyOn(Redis.prototype, 'pubsub').mockResolvedValue(['', 0]);
    const disconnect = jest.spyOn(Redis.prototype, 'disconnect');
    const results = await Promise.allSettled([ask(), ask(), ask()]);
    expect(results).toMatchObject(Array(3).fill({ reason: unavailable }));
    expect(disconnect).toHaveBeenCalledTimes(1);
  });
});
