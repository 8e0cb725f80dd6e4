import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { giveUpReconnecting, noteEnd, noteRepeat } from '../../http/reconnecting.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ConnectionNotice } from './connection-notice.tsx';

/** A call that has failed as often. @returns what gives it up */
const reconnect = (repeat: number) => {
  const giveUp = new AbortController();
  act(() => noteRepeat(giveUp, repeat));
  return giveUp;
};
const notice = () => screen.getByRole('status').textContent;

describe('the notice about the connection', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    act(giveUpReconnecting);
    jest.useRealTimers();
  });

  it('is silent while all is well', () => {
    render(<ConnectionNotice />);
    expect(notice()).toBe('');
  });

  it('counts the tries of the call that has failed most often', () => {
    render(<ConnectionNotice />);
    reconnect(2);
    reconnect(1);
    expect(notice()).toContain('Reconnecting… (try 2 of 5)');
  });

  it('stays the same element from try to try, so that only what changes is read out', () => {
    render(<ConnectionNotice />);
    const giveUp = reconnect(1);
    const cancel = screen.getByRole('button', { name: 'Cancel' });
    act(() => noteRepeat(giveUp, 2));
    expect(notice()).toContain('(try 2 of 5)');
    expect(screen.getByRole('button', { name: 'Cancel' })).toBe(cancel);
  });

  it('lets the person give up on all of them', () => {
    render(<ConnectionNotice />);
    const calls = [reconnect(1), reconnect(2)];
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    expect(notice()).toBe('');
  });

  it.each([
    ['it is cancelled', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['it goes by itself', (giveUp: AbortController) => act(() => noteEnd(giveUp))],
  ])('gives the focus back when %s', (_, end) => {
    render(
      <>
        <button>Save</button>
        <ConnectionNotice />
      </>,
    );
    const giveUp = reconnect(1);
    const save = screen.getByText('Save');
    save.focus();
    screen.getByRole('button', { name: 'Cancel' }).focus();
    end(giveUp);
    jest.advanceTimersByTime(1);
    expect(notice()).toBe('');
    expect(document.activeElement).toBe(save);
  });

  it('is in the topmost modal, as everything outside of that is inert', () => {
    const page = (modals: string[]) => (
      <>
        <ConnectionNotice />
        {modals.map((title) => (
          <Modal key={title} title={title}>
            A question
          </Modal>
        ))}
      </>
    );
    const { rerender } = render(page(['Log in', 'Discard?']));
    reconnect(1);
    const cancel = () => screen.getByRole('button', { name: 'Cancel' }).closest('dialog');
    expect(cancel()).toBe(screen.getByRole('dialog', { name: 'Discard?' }));
    rerender(page(['Log in']));
    expect(cancel()).toBe(screen.getByRole('dialog', { name: 'Log in' }));
    rerender(page([]));
    expect(cancel()).toBeNull();
  });

  it('keeps clear of an action bar, also after a modal has closed', () => {
    const page = (isAsking: boolean) => (
      <>
        <ActionBar>Save</ActionBar>
        <ConnectionNotice />
        {isAsking && <Modal title="Discard?">A question</Modal>}
      </>
    );
    const { rerender } = render(page(false));
    const box = { top: innerHeight - 60, bottom: innerHeight } as DOMRect; // all that is read of it
    screen.getByText('Save').getBoundingClientRect = () => box;
    const raised = () => screen.getByRole('status').style.getPropertyValue('--action-bar');
    reconnect(1);
    expect(raised()).toBe('60px');
    rerender(page(true));
    rerender(page(false));
    expect(raised()).toBe('60px');
  });

  it('raises the toasts while it is shown, also when a modal closes', () => {
    const height = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
    const page = (isAsking: boolean) => (
      <>
        <ConnectionNotice />
        {isAsking && <Modal title="Discard?">A question</Modal>}
      </>
    );
    const raised = () => document.documentElement.style.getPropertyValue('--connection-notice');
    const { rerender } = render(page(true));
    expect(raised()).toBe('');
    reconnect(1);
    expect(raised()).toBe('60px');
    rerender(page(false));
    expect(raised()).toBe('60px');
    act(giveUpReconnecting);
    expect(raised()).toBe('');
    height.mockRestore();
  });

  it('says that the browser is offline', () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<ConnectionNotice />);
    expect(notice()).toBe('You are offline.');
    online.mockReturnValue(true);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(notice()).toBe('');
  });
});
