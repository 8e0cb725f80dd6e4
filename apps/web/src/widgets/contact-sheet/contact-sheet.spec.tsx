import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import {
  checkMark,
  openSheet,
  PITCH,
  selected,
  target,
} from '../../../testing/contact-sheet-screen.tsx';

const click = (element: Element, init: MouseEventInit = {}) => fireEvent.click(element, init);
const rows = () =>
  screen.getAllByRole('row').map((row) => Number(row.getAttribute('aria-rowindex')));

/** Scrolls the window, which jsdom does not lay out. */
function scrollTo(top: number): void {
  const sheet = screen.getByRole('grid');
  sheet.getBoundingClientRect = () => new DOMRect(0, -top, 0, 0);
  act(() => void fireEvent.scroll(window));
}

describe('a contact sheet', () => {
  it('has its size and the place of each item, for those who cannot see it', async () => {
    await openSheet();
    const sheet = screen.getByRole('grid', { name: 'Images' });
    expect([sheet.ariaRowCount, sheet.getAttribute('aria-colcount')]).toEqual(['3', '4']);
    expect(sheet.style.blockSize).toBe(`${3 * PITCH - 4}px`);
    const cell = target(6).closest('[role=gridcell]');
    expect([cell?.getAttribute('aria-colindex'), cell?.getAttribute('aria-selected')]).toEqual([
      '3',
      'false',
    ]);
    expect(cell?.closest('[role=row]')?.getAttribute('aria-rowindex')).toBe('2');
  });

  it('mounts the rows near the window only, and others as it scrolls', async () => {
    window.innerHeight = PITCH * 4;
    await openSheet({ count: 4000 });
    expect(rows()).toEqual([1, 2, 3, 4, 5, 6]);
    scrollTo(500 * PITCH);
    // The row of the item that Tab leads to stays.
    expect(rows()).toEqual([1, 499, 500, 501, 502, 503, 504, 505, 506]);
  });
});

describe('a click on an item', () => {
  it('opens it while nothing is selected', async () => {
    await openSheet();
    expect(target(1).getAttribute('href')).toBe('/images/1');
    click(target(1));
    expect(selected()).toBe('');
  });

  it('selects it at its check mark, and then everywhere, until nothing is selected', async () => {
    await openSheet();
    click(checkMark(1));
    expect([selected(), checkMark(1).ariaPressed]).toEqual(['1', 'true']);
    click(target(3));
    expect(selected()).toBe('1 3');
    click(target(3));
    click(checkMark(1));
    expect(selected()).toBe('');
  });

  it.each(['ctrlKey', 'metaKey'])('selects it with %s, and opens nothing', async (held) => {
    await openSheet();
    expect(click(target(1), { [held]: true })).toBe(false);
    expect(selected()).toBe('1');
  });

  it('selects a range with Shift', async () => {
    await openSheet();
    click(target(4), { shiftKey: true });
    click(target(2), { shiftKey: true });
    expect(selected()).toBe('2 3 4');
  });

  it('always selects it where items do not open', async () => {
    await openSheet({ opens: false });
    click(target(1));
    expect(selected()).toBe('1');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('makes it the one that Tab leads to', async () => {
    await openSheet();
    click(checkMark(5));
    expect(target(5).tabIndex).toBe(0);
    expect(target(0).tabIndex).toBe(-1);
  });

  it('means nothing between the items', async () => {
    await openSheet({ opens: false });
    click(screen.getByRole('grid'));
    expect(selected()).toBe('');
  });
});
