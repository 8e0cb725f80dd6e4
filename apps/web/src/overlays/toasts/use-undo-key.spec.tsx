import { describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { showToast } from './show-toast.ts';
import { useUndoKey } from './use-undo-key.ts';

function Page() {
  useUndoKey();
  return <input aria-label="Field" />;
}

function open() {
  const { store, user } = renderScreen(<Page />);
  const offer = (title: string, name = 'Undo') => {
    const callback = jest.fn();
    act(() => void store.dispatch(showToast({ title, action: { name, callback } })));
    return callback;
  };
  return { user, offer };
}

describe('Ctrl+Z', () => {
  it('takes back the last change that can be taken back, then the one before', async () => {
    const { user, offer } = open();
    const [first, second, other] = [offer('One'), offer('Two'), offer('Three', 'Show')];
    await user.keyboard('{Control>}z{/Control}');
    expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0]);
    await user.keyboard('{Control>}z{/Control}');
    await user.keyboard('{Control>}z{/Control}');
    expect([first, second, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  });

  it('takes back what is typed in a field, and nothing else', async () => {
    const { user, offer } = open();
    const undo = offer('One');
    await user.click(screen.getByRole('textbox'));
    await user.keyboard('{Control>}z{/Control}');
    expect(undo).not.toHaveBeenCalled();
  });
});
