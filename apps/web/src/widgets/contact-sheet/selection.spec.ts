import { describe, expect, it } from '@jest/globals';
import { countOf, isSelected, nextSelection, nothingSelected, selectionOf } from './selection.ts';
import type { SheetSelection, SelectionEvent } from './selection.ts';

const order = [...'abcdefgh'];
const toggled = (id: string): SelectionEvent => ({ type: 'toggled', id });
const reached = (id: string): SelectionEvent => ({ type: 'reached', id, order });
const after = (...events: SelectionEvent[]) => events.reduce(nextSelection, nothingSelected);
const idsOf = ({ ids }: SheetSelection) => [...ids].join('');

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

  it('loses what an earlier selection had, and keeps what was selected since', () => {
    const earlier = after(toggled('a'), toggled('b'));
    const ended: SelectionEvent = { type: 'ended', selection: earlier };
    const now = [toggled('b'), toggled('d')].reduce(nextSelection, earlier);
    expect(idsOf(nextSelection(now, ended))).toBe('d');
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
});

describe('a selection of everything', () => {
  const everything = nextSelection(nothingSelected, { type: 'inverted' });

  it('names only what was deselected', () => {
    const selection = nextSelection(everything, { type: 'toggled', id: 'b' });
    expect([isSelected(selection, 'a'), isSelected(selection, 'b')]).toEqual([true, false]);
    expect([countOf(everything, 100_000), countOf(selection, 100_000)]).toEqual([100_000, 99_999]);
    expect(countOf(nextSelection(selection, { type: 'toggled', id: 'b' }), 3)).toBe(3);
  });

  it('ends with what it had, also if an item was deselected since', () => {
    const now = nextSelection(everything, toggled('b'));
    const ended = nextSelection(now, { type: 'ended', selection: everything });
    expect([countOf(ended, 9), isSelected(ended, 'uploaded later')]).toEqual([0, false]);
    const named = nextSelection(now, { type: 'ended', selection: everything, left: ['a'] });
    expect([idsOf(named), isSelected(named, 'uploaded later')]).toEqual(['a', false]);
    const other = nextSelection(nothingSelected, toggled('c'));
    expect(nextSelection(other, { type: 'ended', selection: everything })).toBe(other);
  });

  it('counts no items as deselected that an earlier selection had', () => {
    const dropped = nextSelection(everything, { type: 'dropped', ids: ['a', 'b'] });
    expect(countOf(dropped, 9)).toBe(9);
  });

  it('takes a range in again, and ends with another selection', () => {
    const some = ['b', 'c', 'd'].reduce(
      (selection, id) => nextSelection(selection, { type: 'toggled', id }),
      everything,
    );
    const reached = nextSelection(some, { type: 'reached', id: 'c', order: ['c', 'd'] });
    expect([...reached.ids]).toEqual(['b']);
    const replaced = nextSelection(reached, { type: 'replaced', ids: ['x'] });
    expect([isSelected(replaced, 'x'), countOf(replaced, 9)]).toEqual([true, 1]);
  });
});
