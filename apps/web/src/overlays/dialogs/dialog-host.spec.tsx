import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { pointer } from '../../../testing/fake-stage.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { Link } from '../../ui/link.tsx';
import { runCallback } from '../callbacks.ts';
import { DialogHost } from './dialog-host.tsx';
import { showDialog } from './show-dialog.ts';
import type { DialogRequest } from './show-dialog.ts';

function open(request: Partial<DialogRequest> = {}) {
  const { store, user } = renderScreen(<DialogHost />);
  act(() => store.dispatch(showDialog({ title: 'Delete?', ...request })));
  return { store, user, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}
const isOpen = () => screen.queryByRole('dialog') !== null;
const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent);

/** In jsdom every box is a point in the corner, so any other point is beside it. */
function pressBeside() {
  const dialog = screen.getByRole('dialog');
  fireEvent(dialog, pointer('pointerdown', { x: 5 }));
  fireEvent.click(dialog, { clientX: 5 });
}

describe('a dialog', () => {
  it('is named by its title', () => {
    open({ title: 'Delete?' });
    expect(screen.getByRole('dialog', { name: 'Delete?' })).toBeTruthy();
  });

  it('closes by Escape, by Cancel and by a click beside it', async () => {
    const { user, press, store } = open();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    act(() => store.dispatch(showDialog({ title: 'Again' })));
    await press('Cancel');
    expect(isOpen()).toBe(false);
    act(() => store.dispatch(showDialog({ title: 'And again' })));
    pressBeside();
    expect(isOpen()).toBe(false);
  });

  it('stays open for a click inside, even one that began inside and ended beside it', async () => {
    const { user } = open();
    await user.click(screen.getByRole('heading'));
    fireEvent(screen.getByRole('heading'), pointer('pointerdown', { x: 5 }));
    fireEvent.click(screen.getByRole('dialog'), { clientX: 5 });
    expect(isOpen()).toBe(true);
  });

  it('that must be answered has no Cancel and closes by nothing but an answer', async () => {
    const { user, press } = open({ dismissible: false, actions: [{ name: 'Yes' }] });
    expect(buttons()).toEqual(['Yes']);
    await user.keyboard('{Escape}{Escape}{Escape}');
    pressBeside();
    expect(isOpen()).toBe(true);
    await press('Yes');
    expect(isOpen()).toBe(false);
  });

  it('with a cross has no Cancel, and no footer where there is nothing to choose', async () => {
    const { press } = open({ useX: true });
    expect(screen.queryByRole('contentinfo')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await press('Close');
    expect(isOpen()).toBe(false);
  });

  it('does what the chosen action says, then closes and forgets everything', async () => {
    const callback = jest.fn();
    const { press, store } = open({
      description: 'Gone for good.',
      actions: [{ name: 'Delete', callback }],
    });
    await press('Delete');
    expect(callback).toHaveBeenCalledTimes(1);
    expect(store.getState().dialog).toEqual({
      isOpen: false,
      number: 1,
      title: '',
      description: '',
      actions: [],
      dismissible: true,
      useX: false,
    });
  });

  it('goes with the screen that it is about, not with a change of the query', async () => {
    const callback = jest.fn();
    const { store, user } = renderScreen(
      <>
        <Link to="?q=sea">search</Link>
        <Link to="/elsewhere">leave</Link>
        <DialogHost />
      </>,
    );
    act(() =>
      store.dispatch(showDialog({ title: 'Delete?', actions: [{ name: 'Yes', callback }] })),
    );
    const id = store.getState().dialog?.actions[0]?.callbackId;
    await user.click(screen.getByText('search'));
    expect(isOpen()).toBe(true);
    await user.click(screen.getByText('leave'));
    expect(isOpen()).toBe(false);
    runCallback(id);
    expect(callback).not.toHaveBeenCalled();
  });

  it('may lead to the next one, which takes the focus', async () => {
    const actions = [{ name: 'Delete', color: 'danger' } as const];
    const { press, store } = open({
      actions: [
        {
          name: 'More',
          callback: () => store.dispatch(showDialog({ title: 'The next', actions })),
        },
      ],
    });
    const first = screen.getByRole('dialog');
    await press('More');
    expect(screen.getByRole('dialog', { name: 'The next' })).not.toBe(first);
    expect(document.activeElement?.textContent).toBe('Cancel');
  });

  it('listens to Escape only while it is open', async () => {
    const { user } = open();
    const heard = jest.fn();
    document.body.addEventListener('keydown', heard);
    await user.keyboard('{Escape}');
    expect(heard).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(heard).toHaveBeenCalledTimes(1);
    document.body.removeEventListener('keydown', heard);
  });

  it('offers the harmless choice first', () => {
    open({ actions: [{ name: 'Delete', color: 'danger' }] });
    expect(document.activeElement?.textContent).toBe('Cancel');
  });
});
