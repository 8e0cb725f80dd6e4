import { describe, expect, it } from '@jest/globals';
import { nextSelection, nothingSelected, selectionLabel, selectionOf } from './selection.ts';
import type { Selection, SelectionEvent } from './selection.ts';

const order = [...'abcdefgh'];
const toggled = (id: string): SelectionEvent => ({ type: 'toggled', id });
const reached = (id: string): SelectionEvent => ({ type: 'reached', id, order });
const after = (...events: SelectionEvent[]) => events.reduce(nextSelection, nothingSelected);
const idsOf = ({ ids }: Selection) => [...ids].join('');

describe('a selection', () => {
  it('takes an item in and lets it go', () => {
    expect(idsOf(after(toggled('b'), toggled('d'), toggled('b')))).toBe('d');
  });

  it('keeps the order in which things were chosen', () => {
    expect(idsOf(after(toggled('d'), toggled('a')))).toBe('da');
  });

  it('takes in a whole range, in either direction', () => {
    expect(idsOf(after(toggled('c'), reached('e')))).toBe('cde');
    expect(idsOf(after(toggled('e'), reached('c')))).toBe('ecd');
  });

  it('lets a range shrink again without letting go of what was chosen before', () => {
    expect(idsOf(after(toggled('h'), toggled('b'), reached('e'), reached('c')))).toBe('hbc');
  });

  it('begins a range where there is no anchor', () => {
    expect(idsOf(after(reached('c'), reached('d')))).toBe('cd');
  });

  it('begins anew when the anchor is gone', () => {
    const gone = { ...selectionOf(['a']), anchor: 'deleted' };
    expect(idsOf(nextSelection(gone, reached('c')))).toBe('ac');
  });

  it('is told in the singular for one', () => {
    expect([1, 2].map(selectionLabel)).toEqual(['1 item selected', '2 items selected']);
  });
});
