import { expect, it } from '@jest/globals';
import { anImage } from '../../../testing/an-image.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { emptyTrash } from './trash-requests.ts';

it('a trash that may have more than is shown is emptied up to the last deletion that is shown', async () => {
  const server = fakeServer({
    'POST /trash/empty': () => ({ data: { images: 1_200, collections: 0 } }),
  });
  const images = Array.from({ length: 1_000 }, (_, at) => ({
    ...anImage(`i${at}`),
    deletedAt: new Date(Date.UTC(2026, 10, 21) - at).toISOString(),
    goesAt: '2026-12-21T00:00:00.000Z',
  }));
  await emptyTrash({ images, collections: [] });
  expect(server.calls.map(({ body }) => body)).toEqual([{ until: '2026-11-21T00:00:00.000Z' }]);
});
