import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from '../../../testing/memory-router.tsx';
import { createStore } from '../../app/create-store.ts';
import { BulkReport } from './bulk-report.tsx';
import type { Bulk, BulkFailure } from './use-bulk.ts';

const idle: Bulk = {
  progress: null,
  isSaving: false,
  failure: null,
  run: async () => undefined,
  begin: () => () => undefined,
  dismiss: jest.fn(),
};
const failureOf = (count: number): BulkFailure => ({
  summary: `${count} images could not be deleted.`,
  images: Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `${index}.jpg`,
    reason: 'It is gone.',
  })),
  isTyped: false,
  retryName: 'Try again',
  retry: jest.fn(),
});
const report = (bulk: Partial<Bulk>) => <BulkReport bulk={{ ...idle, ...bulk }} />;
const store = createStore();
const show = (bulk: Partial<Bulk>) =>
  render(report(bulk), {
    wrapper: ({ children }) => (
      <Provider store={store}>
        <MemoryRouter at="/">{children}</MemoryRouter>
      </Provider>
    ),
  });

describe('the report of a change to many images', () => {
  it('is empty while nothing is to report', () => {
    expect(show({}).container.textContent).toBe('');
  });

  it.each([
    [0, 1, 'Deleting 1 image', 0],
    [0, 2000, 'Deleting 2,000 images', 0],
    [1000, 2000, 'Deleting 1,000 of 2,000 images', 50],
    [2000, 2000, 'Deleting 2,000 images', 100],
  ])('shows how far it is: %s of %s', (done, total, text, value) => {
    show({ progress: { doing: 'Deleting', done, total } });
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Deleting images' });
    expect(bar.previousElementSibling?.textContent).toBe(text);
    expect(bar.value).toBe(value);
  });

  it('announces the start, the quarters and the end, in a region that was there before', () => {
    const { container, rerender } = show({});
    const region = container.querySelector('[aria-live]');
    const announced = new Set<string | null | undefined>();
    for (let done = 0; done <= 1000; done += 50) {
      const progress = { doing: 'Deleting', done, total: 1000 };
      rerender(report({ progress }));
      announced.add(region?.textContent);
      const bar = screen.getByRole('progressbar');
      expect(bar.closest('[aria-live], [role=status]')).toBeNull();
    }
    expect([...announced]).toEqual([
      // The end has the words of the start.
      'Deleting 1,000 images',
      'Deleting 250 of 1,000 images',
      'Deleting 500 of 1,000 images',
      'Deleting 750 of 1,000 images',
    ]);
    expect(region?.textContent).toBe('Deleting 1,000 images');
    rerender(report({}));
    expect(region?.textContent).toBe('');
  });

  it('announces no more images than were changed', () => {
    const { container } = show({ progress: { doing: 'Deleting', done: 3, total: 10 } });
    expect(container.querySelector('[aria-live]')?.textContent).toBe('Deleting 3 of 10 images');
  });

  it('says that a change is being cancelled, until the server refuses that', async () => {
    let answer = (_isAccepted: boolean): void => undefined;
    const cancel = jest.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
    show({ progress: { doing: 'Deleting', done: 1, total: 2, cancel } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Cancelling…' }));
    expect(cancel).toHaveBeenCalledTimes(1);
    await act(async () => answer(false));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(async () => answer(true));
    expect(screen.getByRole('button', { name: 'Cancelling…' })).toBeTruthy();
  });

  it('names what failed with its reason, and offers to try again or to leave it', () => {
    const failure = failureOf(2);
    const dismiss = jest.fn();
    show({ failure, dismiss });
    expect(screen.getByText('2 images could not be deleted.')).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '0.jpg It is gone.',
      '1.jpg It is gone.',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    fireEvent.click(screen.getByRole('button', { name: 'Leave it' }));
    expect(failure.retry).toHaveBeenCalledTimes(1);
    expect(dismiss).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{ progress: { doing: 'Restoring', done: 0, total: 2 }, isSaving: true }, true],
    [{ progress: { doing: 'Deleting', done: 0, total: 2 } }, false],
    [{ failure: { ...failureOf(2), isTyped: true } }, true],
    [{ failure: failureOf(2) }, false],
  ])('asks before the tab is closed while something typed can be lost: %#', (bulk, isAsking) => {
    show(bulk);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(isAsking);
  });

  it('lets keys scroll the list of what failed', () => {
    show({ failure: failureOf(50) });
    expect(screen.getByRole('list', { name: 'Images and reasons' }).tabIndex).toBe(0);
  });

  it('names fifty at most, and counts the others', () => {
    show({ failure: failureOf(51) });
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    expect(screen.getByText('And 1 image more.')).toBeTruthy();
  });

  it('counts no others where all are named', () => {
    show({ failure: failureOf(50) });
    expect(screen.queryByText(/^And/)).toBeNull();
  });

  it('shows the progress of another try in place of what failed', () => {
    show({ failure: failureOf(2), progress: { doing: 'Deleting', done: 0, total: 2 } });
    expect(screen.queryByRole('region')).toBeNull();
  });
});
