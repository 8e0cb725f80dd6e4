import { describe, expect, it } from '@jest/globals';
import { nextSelection, nothingSelected, selectionLabel, selectionOf } from './selection.ts';
import type { Selection, SelectionEvent } from './selection.ts';

const order = [...'abcdefgh'];
const toggled = (id: string): SelectionEvent => ({ type: 'toggled', id });
const reached = (id: string): SelectionEvent => ({ type: 'reached', id, order });
const after = (...events: SelectionEvent[]) => events.reduce(nextSelection, nothingSelected);
const idsOf = ({ ids }: Selection) => [...ids].join('');

describe('a selection', () => {
  it('selects an item and deselects it', () => {
    expect(idsOf(after(toggled('b'), toggled('d'), toggled('b')))).toBe('d');
  });

  it('keeps the order in which things were chosen', () => {
    expect(idsOf(after(toggled('d'), toggled('a')))).toBe('da');
  });

  it('takes in a whole range, in either direction', () => {
    expect(idsOf(after(toggled('c'), reached('e')))).toBe('cde');
    expect(idsOf(after(toggled('e'), reached('c')))).toBe('ecd');
  });

  it('shrinks a range again without losing the selection before it', () => {
    expect(idsOf(after(toggled('h'), toggled('b'), reached('e'), reached('c')))).toBe('hbc');
  });

  it('begins a range where there is no anchor', () => {
    expect(idsOf(after(reached('c'), reached('d')))).toBe('cd');
  });

  it('starts a new range if the anchor was removed', () => {
    const gone = { ...selectionOf(['a']), anchor: 'deleted' };
    expect(idsOf(nextSelection(gone, reached('c')))).toBe('ac');
  });

  it('uses the singular for one item', () => {
    expect([1, 2].map(selectionLabel)).toEqual(['1 item selected', '2 items selected']);
  });
});
