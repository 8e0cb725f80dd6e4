import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ServiceError } from '@salon/service-contract';
import { ControllerServer } from '../../testing/controller-server.ts';
import { SettingsController } from './settings.controller.ts';

let server: ControllerServer;

beforeEach(async () => {
  server = await ControllerServer.start({ controllers: [SettingsController] });
  server.services.replies = {
    // The gateway passes these replies on.
    'settings.public': () => ({ settings: 'public' }) as never,
    'settings.all': () => ({ settings: 'all' }) as never,
  };
});

afterEach(() => server.stop());

describe('the settings', () => {
  it.each([undefined, 'user', 'admin'] as const)('that are public are for %s', async (as) => {
    const reply = await server.send('GET /settings', as && { as });
    expect(reply.json()).toEqual({ data: { data: { settings: 'public' } } });
    expect(reply.headers['cache-control']).toBe('no-cache');
  });

  it('are complete only for admins, and not cached', async () => {
    const reply = await server.send('GET /settings?complete=true', { as: 'admin' });
    expect(reply.json()).toEqual({ data: { data: { settings: 'all' } } });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it.each([
    [undefined, 401],
    ['user', 403],
  ] as const)('are not complete for %s', async (as, status) => {
    const reply = await server.send('GET /settings?complete=true', as && { as });
    expect([reply.statusCode, server.services.calls]).toEqual([status, []]);
  });

  it('that are refused have a message for each field', async () => {
    const validation = [{ field: 'trashDays', message: 'Too long.' }];
    server.services.replies['settings.update'] = () => {
      throw new ServiceError('settings/invalid', { validation });
    };
    const body = { settings: [{ name: 'trashDays', value: 9_000 }] };
    const reply = await server.send('PUT /settings', { as: 'admin', body });
    expect([reply.statusCode, reply.json<object>()]).toMatchObject([400, { data: { validation } }]);
  });
});
