import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { anImage } from '../../../testing/an-image.ts';
import { aCollection, openCollections, replyWith } from '../../../testing/collections-screen.tsx';
import { failure } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('selecting the images of a collection in a list of thousands', () => {
  const part = { images: [anImage('z')], total: 5_000, version: 'v1' };

  it('keeps the selection and shows why not all images could be selected', async () => {
    openCollections('/dashboard/collections/c/images', {
      'GET /collections/c': () => replyWith(aCollection('c', 'The coast', 'a', 'b')),
      'GET /images/window?count=100': () => ({ data: part }),
      'GET /images/window?only=standalone&count=100': () => ({ data: part }),
      'GET /images/window/ids?only=standalone&from=0&count=5000': () =>
        failure(500, 'The gallery is being repaired.'),
    });
    await screen.findByRole('img', { name: 'Picture z' });
    const first = screen.getByRole('img', { name: 'Picture a' });
    act(() => first.closest('button')?.focus());
    fireEvent.keyDown(first, { key: 'a', ctrlKey: true });
    await screen.findByText('Error Fetching Images');
    expect(screen.getByText('The gallery is being repaired.')).toBeTruthy();
    expect(screen.getByText('2 items selected')).toBeTruthy();
  });
});
