import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultSettingValues, settingsReply } from '@salon/api-contract';
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

  describe('while their service is away', () => {
    const hideDates = { name: 'hideDates', value: false };
    const setting = { ...hideDates, category: 'wall', type: 'toggle', default: false } as const;
    const answer = () => {
      const settings = [{ ...setting, description: '' }];
      server.services.replies['settings.public'] = () => ({ settings });
    };
    const shown = async () => {
      const { data } = settingsReply.parse((await server.send('GET /settings')).json());
      return data.data.settings.map(({ name, value }) => [name, value]);
    };

    it('are those that were shown last, with the values that were published since', async () => {
      answer();
      expect(await shown()).toEqual([['hideDates', false]]);
      delete server.services.replies['settings.public'];
      expect(await shown()).toEqual([['hideDates', false]]);
      const published = JSON.stringify({ ...defaultSettingValues, hideDates: true });
      server.redis.values.set('settings:values', published);
      expect(await shown()).toEqual([['hideDates', true]]);
    });

    it('keep the last values if Redis is away too', async () => {
      const published = JSON.stringify({ ...defaultSettingValues, hideDates: true });
      server.redis.values.set('settings:values', published);
      answer();
      await shown();
      delete server.services.replies['settings.public'];
      server.redis.values.clear();
      expect(await shown()).toEqual([['hideDates', true]]);
    });

    it('are not there if this gateway has never shown them', async () => {
      delete server.services.replies['settings.public'];
      expect((await server.send('GET /settings')).statusCode).toBe(503);
    });
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
