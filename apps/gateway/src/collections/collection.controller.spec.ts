import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServiceError } from '@salon/service-contract';
import { ControllerServer } from '../../testing/controller-server.ts';
import { CollectionController } from './collection.controller.ts';

const collection = { data: { collection: { id: '1a' } } };
const body = { title: 'Harbour', description: '' };
const key = { 'idempotency-key': 'a key' };

let server: ControllerServer;

beforeEach(async () => {
  server = await ControllerServer.start({ controllers: [CollectionController] });
});

afterEach(() => server.stop());

describe('a collection', () => {
  it('that is created is sent even if the client has that version', async () => {
    server.services.replies['collections.create'] = () => server.store('v1', collection);
    const headers = { 'if-none-match': '"v1"' };
    const reply = await server.send('POST /collections', { as: 'admin', body, headers });
    expect(reply.statusCode).toBeLessThan(300);
    expect(reply.json()).toEqual(collection);
  });

  it('is created with the same key by each repeat of a request', async () => {
    server.services.replies['collections.create'] = () => server.store('v1', collection);
    for (const headers of [key, key, {}]) {
      await server.send('POST /collections', { as: 'admin', body, headers });
    }
    const keys = server.services
      .inputsOf('collections.create')
      .map((input) => (input as { repeatKey?: string }).repeatKey); // an input of this call
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(keys).toEqual([keys[0], keys[0], undefined]);
  });

  it('has the failure of a change that another admin has overtaken', async () => {
    server.services.replies['collections.setImages'] = () => {
      throw new ServiceError('collection/changed');
    };
    const reply = await server.send('PUT /collections/1a/images', {
      as: 'admin',
      body: { imageIds: ['a'], replaces: ['b'] },
    });
    expect(reply.json()).toMatchObject({
      message: 'The collection was changed in the meantime. Nothing was saved.',
    });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([409, 'no-store']);
  });

  it('names the images that do not exist', async () => {
    server.services.replies['collections.setImages'] = () => {
      throw new ServiceError('collection/unknown-images', { imageIds: ['a'] });
    };
    const reply = await server.send('PUT /collections/1a/images', {
      as: 'admin',
      body: { imageIds: ['a', 'b'] },
    });
    expect(reply.json()).toMatchObject({ data: { imageIds: ['a'] } });
    expect(reply.statusCode).toBe(404);
  });

  it.each([undefined, 'user'] as const)('cannot be changed by %s', async (as) => {
    for (const route of ['POST /collections', 'PUT /collections/1a', 'DELETE /collections/1a']) {
      const reply = await server.send(route, { ...(as && { as }), body });
      expect([route, reply.statusCode]).toEqual([route, as ? 403 : 401]);
    }
    expect(server.services.calls).toEqual([]);
  });
});

describe('the deletion of a collection', () => {
  const remove = (headers = {}) => server.send('DELETE /collections/1a', { as: 'admin', headers });
  /** The collection exists until the first deletion, whose reply is lost. */
  const deletes = (exists: boolean) => {
    let isThere = exists;
    server.services.replies['collections.delete'] = () => {
      if (!isThere) throw new ServiceError('collection/not-found');
      isThere = false;
      return { id: '1a' };
    };
  };

  it('has the same reply if it is repeated', async () => {
    deletes(true);
    const replies = [await remove(key), await remove(key)];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(replies[1]?.json()).toEqual({ data: { id: '1a' } });
  });

  it('is "not found" if it is repeated without a key', async () => {
    deletes(true);
    expect((await remove()).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(404);
  });

  it('is "not found" each time if there was no collection', async () => {
    deletes(false);
    expect([(await remove(key)).statusCode, (await remove(key)).statusCode]).toEqual([404, 404]);
  });

  it('is not done with a key that is too long', async () => {
    deletes(true);
    const reply = await remove({ 'idempotency-key': 'k'.repeat(201) });
    expect([reply.statusCode, server.services.calls]).toEqual([400, []]);
  });
});

describe('adding images', () => {
  it('has a sentence for each image that was not added', async () => {
    server.services.replies['collections.addImages'] = () => ({
      results: [
        { id: 'a', ok: true },
        { id: 'b', ok: false, code: 'collection/image-taken' },
      ],
    });
    const reply = await server.send('POST /collections/1a/images', {
      as: 'admin',
      body: { imageIds: ['a', 'b'] },
    });
    expect(reply.json()).toMatchObject({
      data: {
        results: [
          { id: 'a', ok: true },
          { ok: false, message: expect.stringMatching(/\.$/) },
        ],
      },
    });
  });
});
