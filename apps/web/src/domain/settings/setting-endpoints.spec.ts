import { expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { useListSettingsQuery, useSaveSettingsMutation } from './setting-endpoints.ts';

const setting = (value: number) => ({
  ...{ name: 'maxUploadFiles', category: 'Uploads', type: 'integer', description: 'Most files.' },
  ...{ default: 10, value },
});
const listOf = (value: number) => ({ data: { data: { settings: [setting(value)] } } });

it('keeps a saved setting when the reply to an earlier request has the former value', async () => {
  const replies: ((reply: object) => void)[] = [];
  fakeServer({
    'GET /settings?complete=true': () => new Promise((resolve) => replies.push(resolve)),
    'GET /settings': () => listOf(25),
    'PUT /settings': () => listOf(25),
  });
  const { result } = renderInStore(
    () => ({ list: useListSettingsQuery(), save: useSaveSettingsMutation()[0] }),
    undefined,
  );
  const reply = (value: number) => act(async () => replies.shift()?.(listOf(value)));
  await waitFor(() => expect(replies).toHaveLength(1));
  await reply(10);
  await waitFor(() => expect(result.current.list.data).toHaveLength(1));
  act(() => void result.current.list.refetch());
  await waitFor(() => expect(replies).toHaveLength(1));
  await act(() => result.current.save([{ name: 'maxUploadFiles', value: 25, replaces: 10 }]));
  expect(result.current.list.data).toMatchObject([{ value: 25 }]);
  await reply(10);
  expect(result.current.list.isFetching).toBe(false);
  expect(result.current.list.data).toMatchObject([{ value: 25 }]);
});
