import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { anImage } from '../../../test/an-image.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { installStage } from '../../../test/fake-stage.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import DeletedImagesPage from './deleted-images-page.tsx';

const aDeleted = (id: string) => ({
  ...anImage(id),
  deletedAt: '2026-11-21T15:41:00.000Z',
  goesAt: '2026-12-21T15:41:00.000Z',
});

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('the trash', () => {
  it('says when each image goes, and gives back those that are chosen', async () => {
    const lists = [[aDeleted('a'), aDeleted('b')], [aDeleted('b')], []];
    const server = fakeServer({
      'GET /images/deleted': () => ({ data: { images: lists.shift() } }),
      'POST /images/restore': ({ body }) => {
        const { ids } = body as { ids: string[] }; // what this screen sends
        return { data: { results: ids.map((id) => ({ id, ok: true })) } };
      },
    });
    const { user } = renderScreen(<DeletedImagesPage />);
    await screen.findByText('2 images');
    expect(screen.getAllByText('Deleted for good on Dec 21, 2026')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Select Picture a' }));
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await screen.findByText('1 image restored.');
    expect(await screen.findByRole('heading', { name: 'Trash' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByRole('heading', { name: 'The trash is empty' })).toBeTruthy();
    const asked = server.calls.filter(({ path }) => path === '/images/restore');
    expect(asked.map(({ body }) => body)).toEqual([{ ids: ['a'] }, { ids: ['b'] }]);
  });
});
