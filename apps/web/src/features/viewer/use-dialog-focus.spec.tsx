import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useDialogFocus } from './use-dialog-focus.ts';

function Dialog({ label = '', hasButton = true, isPanelOpen = true }) {
  const root = useRef<HTMLDivElement>(null);
  useDialogFocus(root);
  return (
    <div ref={root} role="dialog" tabIndex={-1} aria-label={label}>
      <div inert={!isPanelOpen}>{hasButton && <button>Information</button>}</div>
    </div>
  );
}
const page = (dialog: Parameters<typeof Dialog>[0] | null) => (
  <>
    <a href="/images/a">Card</a>
    {dialog && <Dialog {...dialog} />}
  </>
);
const focused = () => document.activeElement;

describe('the focus of a dialog', () => {
  it('moves into the dialog when it opens', () => {
    const { rerender } = render(page(null));
    screen.getByRole('link').focus();
    rerender(page({}));
    expect(focused()).toBe(screen.getByRole('dialog'));
  });

  it('stays on a control within while the dialog changes', () => {
    const { rerender } = render(page({ label: 'a' }));
    screen.getByRole('button').focus();
    rerender(page({ label: 'b' }));
    expect(focused()).toBe(screen.getByRole('button'));
  });

  it('returns to the dialog when the focused control is removed', () => {
    const { rerender } = render(page({}));
    screen.getByRole('button').focus();
    rerender(page({ hasButton: false }));
    expect(focused()).toBe(screen.getByRole('dialog'));
  });

  it('returns to the dialog when the panel with the focus closes', () => {
    const { rerender } = render(page({}));
    screen.getByRole('button').focus();
    rerender(page({ isPanelOpen: false }));
    expect(focused()).toBe(screen.getByRole('dialog'));
  });

  it('is not taken from an element outside, such as a toast over the dialog', () => {
    const { rerender } = render(page({ label: 'a' }));
    screen.getByRole('link').focus();
    rerender(page({ label: 'b' }));
    expect(focused()).toBe(screen.getByRole('link'));
  });
});
