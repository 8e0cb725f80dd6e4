import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startMongo, type TestServer } from '@salon/test-kit';
import mongoose from 'mongoose';
import { closeDeadConnections } from './close-dead-connections.ts';

/** Internal parts of the driver. */
interface Connection {
  socket: { destroy(): void };
}
interface Server {
  requestCheck(): void;
  monitor: { connection: Connection };
  pool: { connections: { toArray(): Connection[] } };
}
interface Driver {
  topology: { s: { servers: Map<string, Server> } };
}

/** A socket that is destroyed reports it only later, as when the server dies. */
describe('a connection whose socket was just destroyed', () => {
  let server: TestServer;
  let client: mongoose.mongo.MongoClient;
  let internal: Server;

  beforeEach(async () => {
    server = await startMongo();
    client = new mongoose.mongo.MongoClient(server.url, { heartbeatFrequencyMS: 60_000 });
    closeDeadConnections(client);
    await client.connect();
    await client.db().collection('notes').findOne();
    const [observed] = (client as unknown as Driver).topology.s.servers.values();
    if (!observed) throw new Error('the driver has no server');
    internal = observed;
  });

  afterEach(async () => {
    await client.close();
    await server.stop();
  });

  it('does not hold up the checks of the server', async () => {
    // Sooner, a requested check waits: the driver checks at most twice a second.
    await delay(600);
    const succeeded = once(client, 'serverHeartbeatSucceeded');
    internal.monitor.connection.socket.destroy();
    internal.requestCheck();
    await expect(succeeded).resolves.toHaveLength(1);
  });

  it('does not hold up a command', async () => {
    for (const { socket } of internal.pool.connections.toArray()) socket.destroy();
    await expect(client.db().collection('notes').findOne()).resolves.toBeNull();
  });
});
