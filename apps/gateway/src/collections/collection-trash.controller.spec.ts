import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServiceError } from '@salon/service-contract';
import { ControllerServer } from '../../testing/controller-server.ts';
import { CollectionTrashController } from './collection-trash.controller.ts';
import { CollectionController } from './collection.controller.ts';

let server: ControllerServer;

beforeEach(async () => {
  // With the other controller, whose route for one collection has the same form.
  const controllers = [CollectionController, CollectionTrashController];
  server = await ControllerServer.start({ controllers });
});

afterEach(() => server.stop());

describe('the trash of collections', () => {
  it('is listed at its own address', async () => {
    const list = { data: { collections: [{ id: '1a' }] } };
    server.services.replies['collections.deleted'] = () => server.store('v1', list);
    const reply = await server.send('GET /collections/deleted', { as: 'admin' });
    expect([reply.statusCode, reply.json()]).toEqual([200, list]);
  });

  it('gives a collection back, and says what became of its images', async () => {
    const restored = { id: '1a', imageCount: 3, taken: 2, missing: 1 };
    server.services.replies['collections.restore'] = ({ id }) => ({ ...restored, id });
    const reply = await server.send('POST /collections/1a/restore', { as: 'admin' });
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: restored }]);
  });

  it('has no collection that was purged', async () => {
    server.services.replies['collections.restore'] = () => {
      throw new ServiceError('collection/not-found');
    };
    const reply = await server.send('POST /collections/1a/restore', { as: 'admin' });
    expect(reply.statusCode).toBe(404);
  });

  it.each([undefined, 'user'] as const)('is closed to %s', async (as) => {
    for (const route of ['GET /collections/deleted', 'POST /collections/1a/restore']) {
      const reply = await server.send(route, { ...(as && { as }) });
      expect([route, reply.statusCode]).toEqual([route, as ? 403 : 401]);
    }
    expect(server.services.calls).toEqual([]);
  });
});
