import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { createStore } from '../../app/create-store.ts';
import { loadSettings, selectSettings, selectSettingsStatus } from './settings-slice.ts';

const replyWith = (values: Record<string, unknown>) => () => ({
  data: { data: { settings: Object.entries(values).map(([name, value]) => ({ name, value })) } },
});

describe('the public settings', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  it('are what the server says, and their defaults where it says nothing or nonsense', async () => {
    fakeServer({ 'GET /settings': replyWith({ enableSignups: true, maxUploadFiles: 'many' }) });
    const store = createStore();
    await store.dispatch(loadSettings());
    expect(selectSettings(store.getState())).toMatchObject({
      enableSignups: true,
      maxUploadFiles: 10,
      maxUploadSize: 50,
    });
  });

  it('are loaded once, unless forced', async () => {
    const server = fakeServer({ 'GET /settings': replyWith({}) });
    const store = createStore();
    await Promise.all([store.dispatch(loadSettings()), store.dispatch(loadSettings())]);
    await store.dispatch(loadSettings());
    expect(server.count('GET /settings')).toBe(1);
    await store.dispatch(loadSettings({ isForced: true }));
    expect(server.count('GET /settings')).toBe(2);
  });

  it.each([
    ['those of the latest request when replies change places', replyWith({ maxUploadFiles: 7 }), 7],
    ['those of an earlier request if the latest fails', () => failure(500, 'broken'), 5],
  ])('are %s', async (_, latest, expected) => {
    let answerFirst: (reply: unknown) => void = () => undefined;
    const first = new Promise((resolve) => (answerFirst = resolve));
    const replies = [first, latest()];
    fakeServer({ 'GET /settings': () => replies.shift() });
    const store = createStore();
    const earlier = store.dispatch(loadSettings());
    await store.dispatch(loadSettings({ isForced: true }));
    answerFirst(replyWith({ maxUploadFiles: 5 })());
    await earlier;
    expect(selectSettings(store.getState()).maxUploadFiles).toBe(expected);
    expect(selectSettingsStatus(store.getState())).toBe('ready');
  });

  it('only log a failure', async () => {
    fakeServer({ 'GET /settings': () => failure(500, 'broken') });
    const store = createStore();
    await store.dispatch(loadSettings());
    expect(store.getState()).toMatchObject({
      settings: { status: 'failed' },
      toasts: { items: [] },
    });
    expect(console.error).toHaveBeenCalled();
  });
});
