import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Duplicate, FullImage } from '@salon/api-contract';
import { MemoryRouter } from '../../../testing/memory-router.tsx';
import { anUploadedImage } from '../../../testing/upload-screen.tsx';
import { CompleteStep } from './complete-step.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { PlacementNotice } from './placement-notice.tsx';
import { RefusedFiles } from './refused-files.tsx';
import { Steps } from './steps.tsx';
import type { Placement } from './use-placement.ts';

describe('the notice about the collection', () => {
  const show = (placement: Placement) =>
    render(<PlacementNotice placement={placement} />, { wrapper: MemoryRouter });

  it('has a live region from the start', () => {
    show({ status: 'none' });
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('reports the progress, then links to the collection', () => {
    const { rerender } = show({ status: 'adding', title: 'Fog' });
    expect(screen.getByRole('status').textContent).toBe('Adding to “\u2068Fog\u2069”…');
    rerender(<PlacementNotice placement={{ status: 'added', id: 'c-1', title: 'Fog' }} />);
    expect(screen.getByRole('status').textContent).toBe('Added to the collection Fog.');
    const link = screen.getByRole('link', { name: 'Fog' });
    expect(link.getAttribute('href')).toBe('/dashboard/collections/c-1');
  });

  it('announces a failure and offers another attempt', async () => {
    const retry = jest.fn();
    show({ status: 'failed', title: 'Fog', reason: 'Not now.', retry });
    // Ready for what the next attempt announces.
    expect(screen.getByRole('status').textContent).toBe('');
    expect(
      within(screen.getByRole('alert')).getByText(/“\u2068Fog\u2069”. Not now.$/),
    ).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

describe('the list of refused files', () => {
  const refusal = (originalFilename: string, message: string) => ({ originalFilename, message });

  it('is left out if every file was accepted', () => {
    expect(render(<RefusedFiles files={[]} />).container.innerHTML).toBe('');
  });

  it('names a file unless its message does', () => {
    render(
      <RefusedFiles
        files={[refusal('a.jpg', 'It is damaged.'), refusal('b.jpg', 'The file "b.jpg" is empty.')]}
      />,
    );
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['a.jpg: It is damaged.', 'The file "b.jpg" is empty.']);
  });

  it.each([
    [1, '1 file not added', null],
    [1_234, '1,234 files not added', 'And 234 more.'],
  ])(
    'counts %p and names at most 1,000, in a list that keys can scroll',
    (count, heading, more) => {
      const files = Array.from({ length: count }, (_, index) => refusal(`${index}.txt`, 'No.'));
      render(<RefusedFiles files={files} />);
      const region = screen.getByRole('region', { name: heading });
      const list = within(region).getByRole('list', { name: 'Files and reasons' });
      expect(list.children).toHaveLength(Math.min(count, 1000));
      expect(list.tabIndex).toBe(0);
      expect(region.querySelector('p')?.textContent ?? null).toBe(more);
    },
  );
});

describe('the notice about a duplicate', () => {
  const show = (state: Duplicate['state'], anchor: string | null = null) => {
    const onLeaveOut = jest.fn();
    const duplicate = { id: 's-x', state, originalFilename: 'x.jpg' };
    render(
      <DuplicateNotice
        duplicate={duplicate}
        name="a.jpg"
        anchor={anchor}
        onLeaveOut={onLeaveOut}
      />,
      { wrapper: MemoryRouter },
    );
    return onLeaveOut;
  };

  it('names the file that waits for review too, without a link if it is not on this page', () => {
    show('staged');
    expect(screen.getByText(/the same image as “\u2068x.jpg\u2069”/)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('opens the other image in a new tab, since this one holds the review', () => {
    show('published');
    expect(screen.getByRole('link').getAttribute('target')).toBe('_blank');
  });

  it('leaves the file out on request', async () => {
    const onLeaveOut = show('deleted');
    await userEvent.click(screen.getByRole('button', { name: 'Leave out a.jpg' }));
    expect(onLeaveOut).toHaveBeenCalledTimes(1);
  });
});

describe('the last step', () => {
  const image = anUploadedImage as unknown as FullImage; // a reply as the server sends it

  it('names an image by its caption, else by its file, and says if it has no thumbnail yet', () => {
    const unnamed = { ...image, id: 'i-2', captions: {}, renditions: {} };
    render(
      <CompleteStep images={[image, unnamed]} placement={{ status: 'none' }} onMore={jest.fn()} />,
      {
        wrapper: MemoryRouter,
      },
    );
    const [first, second] = within(
      screen.getByRole('list', { name: 'Uploaded images' }),
    ).getAllByRole('listitem');
    const picture = first?.querySelector('img');
    // Up to a thousand of them.
    expect([picture?.alt, picture?.getAttribute('loading')]).toEqual(['Dusk', 'lazy']);
    expect(second?.textContent).toBe('a.jpgBeing prepared');
  });
});

describe('the list of steps', () => {
  it('marks the current one', () => {
    render(<Steps current={1} />);
    const marked = screen
      .getAllByRole('listitem')
      .filter((item) => item.hasAttribute('aria-current'));
    expect(marked.map(({ textContent }) => textContent)).toEqual(['2 Review']);
  });
});
