import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../../test/render-screen.tsx';
import { showToast } from './show-toast.ts';
import type { ToastRequest } from './show-toast.ts';

async function show(request: Partial<ToastRequest> = {}) {
  const { store } = renderScreen(<p />);
  // Awaited, so that its icons are drawn too.
  await act(async () => store.dispatch(showToast({ title: 'Saved', ...request })));
  return store;
}
const isShown = () => screen.queryByText('Saved') !== null;
const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

describe('a toast', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('goes after 4 seconds', async () => {
    await show();
    pass(3.999);
    expect(isShown()).toBe(true);
    pass(0.001);
    expect(isShown()).toBe(false);
  });

  it('with a duration of 0 stays', async () => {
    await show({ duration: 0 });
    pass(3600);
    expect(isShown()).toBe(true);
  });

  it('waits while the pointer is on it', async () => {
    await show();
    const toast = screen.getByRole('listitem');
    fireEvent.pointerEnter(toast);
    pass(60);
    expect(isShown()).toBe(true);
    fireEvent.pointerLeave(toast);
    pass(4);
    expect(isShown()).toBe(false);
  });

  it('is dismissed by its button', async () => {
    await show({ duration: 0 });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Saved' }));
    expect(isShown()).toBe(false);
  });

  it('that is not dismissible has no such button', async () => {
    await show({ dismissible: false });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('does what it offers, once, and goes', async () => {
    const callback = jest.fn();
    await show({ duration: 0, action: { name: 'Undo', callback } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(callback).toHaveBeenCalledTimes(1);
    expect(isShown()).toBe(false);
  });

  it('interrupts a screen reader only when it tells an error', async () => {
    const store = await show();
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => store.dispatch(showToast({ title: 'Broken', type: 'error' })));
    expect(screen.getByRole('alert').textContent).toBe('Broken');
  });
});
