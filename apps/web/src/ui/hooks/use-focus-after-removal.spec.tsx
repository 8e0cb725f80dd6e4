import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { FocusRegion } from '../../../testing/focus-region.tsx';

interface Item {
  name: string;
  hasNotice?: boolean;
  isBusy?: boolean;
}

function show(items: Item[]) {
  const page = (shown: Item[]) => (
    <FocusRegion>
      <h1 tabIndex={-1}>Files</h1>
      <ul>
        {shown.map(({ name, hasNotice, isBusy }) => (
          <li key={name}>
            <a href="/">{name}</a>
            {hasNotice && <button className="retry">Retry {name}</button>}
            <button className="remove" disabled={isBusy}>
              Remove {name}
            </button>
          </li>
        ))}
      </ul>
      {shown.length > 1 && <button>Remove all</button>}
    </FocusRegion>
  );
  const { rerender } = render(page(items));
  return (next: Item[]) => rerender(page(next));
}

const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus());
const untilFocused = (text: string) =>
  waitFor(() => expect(document.activeElement?.textContent).toBe(text));
/** Longer than the hook takes. */
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

describe('the focus of a control that is removed', () => {
  const all = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];

  it('goes to the same control of the next item, of the last one at the end, or to the heading', async () => {
    const update = show(all);
    focus('Remove b');
    update([{ name: 'a' }, { name: 'c' }]);
    await untilFocused('Remove c');
    update([{ name: 'a' }]);
    await untilFocused('Remove a');
    update([]);
    await untilFocused('Files');
  });

  it('goes to the heading if it was in no list', async () => {
    const update = show(all);
    focus('Remove all');
    update([{ name: 'a' }]);
    await untilFocused('Files');
  });

  it('goes to the heading that is shown, where another one is inert', async () => {
    const page = (hasReport: boolean) => (
      <FocusRegion>
        <div inert>
          <h1 tabIndex={-1}>Files</h1>
        </div>
        <h1 tabIndex={-1}>2 items selected</h1>
        {hasReport && <button>Leave it</button>}
      </FocusRegion>
    );
    const { rerender } = render(page(true));
    focus('Leave it');
    rerender(page(false));
    await untilFocused('2 items selected');
  });

  it('goes to a heading that is shown only later', async () => {
    const page = (content: ReactNode) => <FocusRegion>{content}</FocusRegion>;
    const { rerender } = render(page(<button>Try again</button>));
    focus('Try again');
    rerender(page(<p>Loading…</p>));
    await aMoment();
    rerender(page(<h1 tabIndex={-1}>Files</h1>));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
  });

  it('waits for no heading after a click beside all controls', async () => {
    const page = (content: ReactNode) => <FocusRegion>{content}</FocusRegion>;
    const { rerender } = render(page(<button>Try again</button>));
    focus('Try again');
    rerender(page(<p>Loading…</p>));
    await aMoment();
    fireEvent.pointerDown(document.body);
    rerender(page(<h1 tabIndex={-1}>Files</h1>));
    await aMoment();
    expect(document.activeElement).toBe(document.body);
  });

  it('goes to the control with the same text, where another one looks the same', async () => {
    const page = (names: string[]) => (
      <FocusRegion>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <button>Keep both</button>
              <button aria-label={`Delete ${name}`}>Delete this</button>
            </li>
          ))}
        </ul>
      </FocusRegion>
    );
    const { rerender } = render(page(['a', 'b']));
    focus('Delete a');
    rerender(page(['b']));
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete b'),
    );
  });

  it('goes to the next item that has the same control, or else to another control of its own item', async () => {
    const update = show([
      { name: 'a', hasNotice: true },
      { name: 'b', hasNotice: true },
    ]);
    focus('Retry a');
    update([{ name: 'a' }, { name: 'b', hasNotice: true }]);
    await untilFocused('Retry b');
    update([{ name: 'a' }, { name: 'b' }]);
    await untilFocused('b');
  });

  it('does not go to a control that is disabled', async () => {
    const update = show(all);
    focus('Remove a');
    update([
      { name: 'b', isBusy: true },
      { name: 'c', isBusy: true },
    ]);
    await untilFocused('b');
  });

  it('stays where it has gone in the meantime', async () => {
    const update = show(all);
    focus('Remove a');
    focus('Remove all');
    update([{ name: 'b' }, { name: 'c' }]);
    await aMoment();
    await untilFocused('Remove all');
  });

  it('is not brought back after a click beside all controls', async () => {
    const update = show(all);
    focus('Remove a');
    fireEvent.pointerDown(document.body);
    update([{ name: 'b' }, { name: 'c' }]);
    await aMoment();
    expect(document.activeElement).toBe(document.body);
  });
});
