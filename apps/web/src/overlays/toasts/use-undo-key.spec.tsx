import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { showToast } from './show-toast.ts';
import type { ToastRequest } from './show-toast.ts';
import { withUndo } from './undo-toast.ts';
import { useUndoKey } from './use-undo-key.ts';

function Page() {
  useUndoKey();
  return <input aria-label="Field" />;
}

function open() {
  const { store, user } = renderScreen(<Page />);
  const show = (toast: ToastRequest) => act(() => void store.dispatch(showToast(toast)));
  const offer = (title: string) => {
    const callback = jest.fn();
    show(withUndo({ title }, callback));
    return callback;
  };
  return { user, show, offer };
}

describe('Ctrl+Z', () => {
  it('takes back the last change that can be taken back, then the one before', async () => {
    const { user, show, offer } = open();
    const [first, second, other] = [offer('One'), offer('Two'), jest.fn()];
    // The word is not what counts.
    show({ title: 'Three', action: { name: 'Undo', callback: other } });
    await user.keyboard('{Control>}z{/Control}');
    expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
    await user.keyboard('{Control>}z{/Control}');
    await user.keyboard('{Control>}z{/Control}');
    expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  });

  it('is the same key on a layout of another script', () => {
    const undo = open().offer('One');
    fireEvent.keyDown(document.body, { key: 'я', code: 'KeyZ', ctrlKey: true });
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('takes back what is typed in a field, and nothing else', async () => {
    const { user, offer } = open();
    const undo = offer('One');
    await user.click(screen.getByRole('textbox'));
    await user.keyboard('{Control>}z{/Control}');
    expect(undo).not.toHaveBeenCalled();
  });
});
