import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { createStore } from '../../app/create-store.ts';
import { SelectionHeader } from '../../widgets/contact-sheet/selection-header.tsx';
import { runCallback } from '../callbacks.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { hideDialog, showDialog } from '../dialogs/show-dialog.ts';
import { showToast } from './show-toast.ts';
import type { ToastRequest } from './show-toast.ts';
import { renewToast } from './toast-by-id.ts';
import { ToastRegion } from './toast-region.tsx';
import { selectToasts } from './toasts-slice.ts';

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

  it('that reports an error stays until it is read', async () => {
    await show({ type: 'error', description: 'word '.repeat(29).trim() });
    pass(12.999);
    expect(isShown()).toBe(true);
    pass(0.001);
    expect(isShown()).toBe(false);
    await show({ type: 'error' });
    pass(4);
    expect(isShown()).toBe(false);
  });

  it('waits below a modal, and has its time when that closes', async () => {
    const { store } = renderScreen(<DialogHost />);
    act(() => void store.dispatch(showDialog({ title: 'Log in' })));
    await act(async () => store.dispatch(showToast({ title: 'Saved' })));
    pass(60);
    expect(isShown()).toBe(false);
    act(() => void store.dispatch(hideDialog()));
    pass(3.999);
    expect(isShown()).toBe(true);
    pass(0.001);
    expect(isShown()).toBe(false);
  });

  it('that was read before a modal opened is not announced again when that closes', async () => {
    const { store } = renderScreen(<DialogHost />);
    await act(async () => store.dispatch(showToast({ title: 'Saved' })));
    const toast = screen.getByRole('listitem');
    act(() => void store.dispatch(showDialog({ title: 'Log in' })));
    pass(60);
    act(() => void store.dispatch(hideDialog()));
    expect(screen.getByRole('listitem')).toBe(toast);
    pass(4);
    expect(isShown()).toBe(false);
  });

  it('of the answer to a dialog is shown', async () => {
    const { store } = renderScreen(<DialogHost />);
    const callback = () => void store.dispatch(showToast({ title: 'Saved' }));
    const actions = [{ name: 'Save', callback }];
    act(() => void store.dispatch(showDialog({ title: 'Save?', actions })));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));
    expect(isShown()).toBe(true);
  });

  it('with a duration of 0 stays', async () => {
    await show({ duration: 0 });
    pass(3600);
    expect(isShown()).toBe(true);
  });

  it('has its whole time again when it is renewed, as the last one, without an announcement', async () => {
    const store = await show();
    const toast = screen.getByText('Saved');
    await act(async () => store.dispatch(showToast({ title: 'Deleted' })));
    pass(3);
    const [id = ''] = selectToasts(store.getState()).map((each) => each.id);
    expect(await act(async () => store.dispatch(renewToast(id)))).toBe(true);
    expect(selectToasts(store.getState()).map(({ title }) => title)).toEqual(['Deleted', 'Saved']);
    // Another element would be announced.
    expect(screen.getByText('Saved')).toBe(toast);
    pass(3.999);
    expect(isShown()).toBe(true);
    pass(0.001);
    expect(isShown()).toBe(false);
    expect(store.dispatch(renewToast(id))).toBe(false);
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

  it('waits while the focus is in it, also when the pointer has left it', async () => {
    await show();
    const toast = screen.getByRole('listitem');
    act(() => screen.getByRole('button', { name: 'Dismiss: Saved' }).focus());
    fireEvent.pointerEnter(toast);
    fireEvent.pointerLeave(toast);
    pass(60);
    expect(isShown()).toBe(true);
  });

  it('waits while the page is hidden', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await show();
    pass(60);
    expect(isShown()).toBe(true);
    hidden.mockRestore();
    fireEvent(document, new Event('visibilitychange'));
    pass(3.999);
    expect(isShown()).toBe(true);
    pass(0.001);
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
    // The second press of a double click would select what lies below.
    expect(fireEvent.mouseDown(document.body, { detail: 2 })).toBe(false);
  });

  it('leaves the focus to the heading of the screen, unless its action takes it', async () => {
    const { store } = renderScreen(
      <>
        <SelectionHeader
          count={2}
          onSelectAll={() => undefined}
          onCancel={() => undefined}
          actions={null}
        >
          <h1 tabIndex={-1}>Images</h1>
        </SelectionHeader>
        <button>Elsewhere</button>
      </>,
    );
    const undo = async (callback: () => void) => {
      await act(async () =>
        store.dispatch(showToast({ title: 'Deleted', action: { name: 'Undo', callback } })),
      );
      const button = screen.getByRole('button', { name: 'Undo' });
      button.focus();
      fireEvent.click(button);
      pass(0.1);
      return document.activeElement?.textContent;
    };
    expect(await undo(() => undefined)).toBe('2 items selected');
    expect(await undo(() => screen.getByText('Elsewhere').focus())).toBe('Elsewhere');
  });

  it('gives the focus back to what had it before', async () => {
    const { store } = renderScreen(
      <>
        <h1 tabIndex={-1}>Images</h1>
        <button>Save</button>
      </>,
    );
    const undo = { name: 'Undo', callback: () => undefined };
    for (const name of ['Undo', 'Dismiss: Saved']) {
      await act(async () => store.dispatch(showToast({ title: 'Saved', action: undo })));
      screen.getByText('Save').focus();
      const button = screen.getAllByRole('button', { name })[0]!;
      button.focus();
      fireEvent.click(button);
      pass(0.1);
      expect(document.activeElement?.textContent).toBe('Save');
    }
  });

  it('interrupts a screen reader only when it reports an error', async () => {
    const store = await show();
    await act(async () => store.dispatch(showToast({ title: 'Broken', type: 'error' })));
    const urgency = (title: string) =>
      screen.getByText(title).closest('[aria-live]')?.getAttribute('aria-live');
    expect([urgency('Saved'), urgency('Broken')]).toEqual(['polite', 'assertive']);
    // A live region within another is announced twice.
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is announced without its buttons', async () => {
    await show({ action: { name: 'Undo', callback: () => undefined } });
    for (const button of screen.getAllByRole('button'))
      expect(button.closest('[aria-live]')?.getAttribute('aria-live')).toBe('off');
  });

  it('comes into a list that is there before it, although the region loads later', async () => {
    const store = createStore();
    store.dispatch(showToast({ title: 'Saved' }));
    const changed: string[] = [];
    const observer = new MutationObserver((changes) =>
      changed.push(...changes.map(({ target }) => target.nodeName)),
    );
    observer.observe(document.body, { childList: true, subtree: true });
    await act(async () => void render(<Provider store={store} children={<ToastRegion />} />));
    observer.disconnect();
    expect(isShown()).toBe(true);
    expect(changed).toContain('OL');
  });

  describe('among more than five', () => {
    const titles = () =>
      screen.getAllByRole('listitem').map(({ textContent }) => textContent?.trim());
    const showAll = async (requests: ToastRequest[]) => {
      const { store } = renderScreen(<p />);
      for (const request of requests) await act(async () => store.dispatch(showToast(request)));
      return store;
    };
    const news = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ title: `News ${index}` }));

    it('is the first to go if it is the oldest', async () => {
      await showAll(news(6));
      expect(titles()).toEqual(['News 1', 'News 2', 'News 3', 'News 4', 'News 5']);
    });

    it('stays if it offers something, and does it', async () => {
      const callback = jest.fn();
      const deleted = { title: 'Deleted', duration: 10, action: { name: 'Undo', callback } };
      // As when five files are refused right after a deletion.
      await showAll([deleted, ...news(5).map((one) => ({ ...one, type: 'error' as const }))]);
      expect(titles()).toHaveLength(5);
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
      expect(callback).toHaveBeenCalledTimes(1);
    });

    it('stays if it waits to be dismissed', async () => {
      await showAll([{ title: 'Broken', duration: 0 }, ...news(6)]);
      expect(screen.getByText('Broken')).toBeTruthy();
    });

    it('goes in the end if it only waits to be dismissed, and stays if it offers something', async () => {
      const action = { name: 'Undo', callback: () => undefined };
      const waiting = news(30).map((request) => ({ ...request, duration: 0 }));
      await showAll([{ title: 'Deleted', duration: 10, action }, ...waiting]);
      expect(titles()).toHaveLength(20);
      expect(titles()[0]).toContain('Deleted');
      expect(titles().at(-1)).toBe('News 29');
    });

    it('stays as one of six that offer something, until its time is over', async () => {
      const callback = jest.fn();
      const action = { name: 'Undo', callback };
      const six = news(6).map((request) => ({ ...request, duration: 10, action }));
      const store = await showAll(six);
      const ids = selectToasts(store.getState()).map((toast) => toast.action?.callbackId);
      expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(6);
      for (const id of ids) runCallback(id);
      expect(callback).toHaveBeenCalledTimes(6);
      pass(10);
      expect(screen.queryByRole('listitem')).toBeNull();
      // The callbacks would otherwise be kept until the page is closed.
      for (const id of ids) runCallback(id);
      expect(callback).toHaveBeenCalledTimes(6);
    });
  });
});
