import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { portOf, startRedis, until, type TestServer } from '@salon/test-kit';
import sharp from 'sharp';
import request from 'supertest';
import { Api } from '../support/api.ts';
import { isInContainers, Stack } from '../support/stack.ts';

// The Redis of containers cannot be reached from a test.
(isInContainers ? describe.skip : describe)('while Redis is full', () => {
  let redis: TestServer;
  let stack: Stack;
  let admin: Api;
  let id: string;
  let file: string;
  let collectionId: string;

  const setMaxMemory = async (bytes: number) => {
    const socket = connect(portOf(redis), '127.0.0.1');
    socket.write(`CONFIG SET maxmemory ${bytes}\r\n`);
    await once(socket, 'data');
    socket.destroy();
  };
  const get = (path: string) => request(stack.url).get(path);
  const isAnswered = async (path: string) => (await get(path)).status === 200;

  beforeAll(async () => {
    redis = await startRedis();
    stack = await Stack.start({ REDIS_URL: redis.url });
    admin = await new Api(stack.url).loggedIn();
    const pixels = sharp({ create: { width: 900, height: 600, channels: 3, background: '#a66' } });
    const body = new Blob([new Uint8Array(await pixels.jpeg().toBuffer())]);
    await admin.publish([{ name: 'red.jpg', body }]);
    const [image] = (await admin.images()).data.data.images;
    [id, file] = [image?.id ?? '', image?.versions[0]?.path ?? ''];
    collectionId = (await admin.createCollection({ title: 'Red' })).data.data.collection.id;
    await setMaxMemory(1);
    // Without what they keep in memory.
    for (const name of ['gateway', 'media']) stack.kill(name);
    await until(() => isAnswered('/api/images').catch(() => false), 'the gallery is there again');
  });

  afterAll(async () => {
    await stack.destroy();
    await redis.stop();
  });

  it('visitors see everything', async () => {
    const paths = [
      '/',
      `/images/${id}`,
      file,
      '/api/settings',
      '/api/images/wall',
      '/api/images/wall?opening=1',
      '/api/images/wall?text=red',
      '/api/images/wall/index',
      '/api/images/search?text=red',
      `/api/images/${id}/similar`,
      '/api/collections',
      `/api/collections/${collectionId}`,
    ];
    const statuses = await Promise.all(
      paths.map(async (path) => [path, (await get(path)).status] as const),
    );
    expect(statuses).toEqual(paths.map((path) => [path, 200]));
  });

  it('changes are refused, and work when there is space again', async () => {
    const statusOfEdit = async () => {
      const edit = JSON.stringify({ camera: 'X100' });
      return (await admin.raw('PUT', `/images/${id}/metadata`, edit)).status;
    };
    expect(await statusOfEdit()).toBe(503);
    await setMaxMemory(0);
    expect(await statusOfEdit()).toBe(200);
  });
});
