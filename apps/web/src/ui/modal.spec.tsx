import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { pointer } from '../../testing/fake-stage.ts';
import { Modal } from './modal.tsx';

function open() {
  const onClose = jest.fn();
  render(
    <Modal title="Keys" onClose={onClose}>
      <input aria-label="Name" />
    </Modal>,
  );
  return { onClose, modal: screen.getByRole('dialog', { name: 'Keys' }) };
}
/** In jsdom every box is a point in the corner. */
function click(target: Element, x: number) {
  fireEvent(target, pointer('pointerdown', { x }));
  fireEvent.click(target, { clientX: x });
}

describe('a window over the screen', () => {
  it('asks to be closed by Escape, and is not closed by the browser', async () => {
    const { onClose, modal } = open();
    await userEvent.type(screen.getByLabelText('Name'), '{Escape}{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(fireEvent(modal, new Event('cancel', { cancelable: true }))).toBe(false);
    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it('asks to be closed by a click beside it', () => {
    const { onClose, modal } = open();
    click(modal, 5);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('cannot be closed by Escape or a click beside it where there is nothing to call', () => {
    render(<Modal title="Log in">A form</Modal>);
    const modal = screen.getByRole('dialog', { name: 'Log in' });
    expect(modal.getAttribute('closedby')).toBe('none');
    expect(fireEvent(modal, new Event('cancel', { cancelable: true }))).toBe(false);
    click(modal, 5);
    expect(modal).toHaveProperty('open', true);
  });

  it('stays for a click inside, on its edge, and for one that began inside', () => {
    const { onClose, modal } = open();
    click(screen.getByLabelText('Name'), 5);
    click(modal, 0);
    fireEvent(screen.getByLabelText('Name'), pointer('pointerdown', { x: 5 }));
    fireEvent.click(modal, { clientX: 5 });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('keeps the second click of the double click that closes it from what lies below', () => {
    const onClick = jest.fn();
    render(<button onClick={onClick}>Below</button>);
    const { unmount } = render(<Modal title="Sure?">Question</Modal>);
    const below = screen.getByText('Below');
    const click = (detail: number) =>
      ['mousedown', 'click'].map((type) =>
        fireEvent(below, new MouseEvent(type, { detail, bubbles: true, cancelable: true })),
      );
    unmount();
    expect(click(2)).toEqual([false, false]);
    expect(onClick).not.toHaveBeenCalled();
    click(1);
    click(2);
    expect(onClick).toHaveBeenCalledTimes(2);
  });
});
