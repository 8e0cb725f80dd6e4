import 'reflect-metadata';
import { Agent, get, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LoneGateway } from '../../testing/lone-gateway.ts';
import { Draining } from './draining.ts';

describe('a gateway that is about to stop', () => {
  let gateway: LoneGateway;
  let draining: Draining;
  let server: Server;
  let url: string;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  beforeAll(async () => {
    gateway = await LoneGateway.start();
    server = gateway.app.getHttpServer();
    draining = new Draining(server);
    url = `http://127.0.0.1:${await gateway.port()}/api/health`;
  });

  afterAll(async () => {
    agent.destroy();
    await gateway.stop();
  });

  async function request(): Promise<{
    status: number | undefined;
    connection: string | undefined;
  }> {
    const sent = get(url, { agent });
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    reply.resume();
    await once(reply, 'end');
    return { status: reply.statusCode, connection: reply.headers.connection };
  }

  it('answers, and ends each connection with its reply', async () => {
    expect(await request()).toEqual({ status: 200, connection: 'keep-alive' });
    const drained = draining.drain(200);
    expect(await request()).toEqual({ status: 200, connection: 'close' });
    expect(await request()).toEqual({ status: 200, connection: 'close' });
    await drained;
  });

  it('answers a request on a connection that was made before it closed', async () => {
    const connected = once(server, 'connection');
    const sent = get(url, { agent: false });
    await connected;
    const closed = gateway.app.close();
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    expect(reply.statusCode).toBe(200);
    reply.resume();
    await closed;
  });
});
