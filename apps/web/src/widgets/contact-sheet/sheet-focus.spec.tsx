import { afterEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { target } from '../../../testing/contact-sheet-screen.tsx';
import { installStage } from '../../../testing/fake-stage.ts';
import { MemoryRouter } from '../../../testing/memory-router.tsx';
import { Link } from '../../ui/link.tsx';
import { useNavigate } from '../../ui/router/hooks.ts';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import type { SheetItem } from './sheet-item.ts';
import { useSelection } from './use-selection.ts';

const items = ['a', 'b', 'c'].map((id): SheetItem => ({
  id,
  name: `Picture ${id}`,
  src: '',
  srcSet: '',
}));

/** Gives the focus to an item while React draws, as a dialog does that closes. */
function Sheet({ shown, focused }: { shown: SheetItem[]; focused?: string }) {
  const { selection, select } = useSelection();
  useLayoutEffect(() => {
    if (focused) target(focused).focus();
  }, [focused]);
  return <ContactSheet label="Images" items={shown} selection={selection} onSelect={select} />;
}

afterEach(() => void jest.restoreAllMocks());

/** Sends the event of a lost focus before the element with the focus is removed, as Chromium does. */
function blurBeforeRemoval(): void {
  const { removeChild } = Node.prototype;
  jest.spyOn(Node.prototype, 'removeChild').mockImplementation(function <T extends Node>(
    this: Node,
    child: T,
  ) {
    if (child.contains(document.activeElement))
      document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    return removeChild.call(this, child);
  });
}

it('the focus that a closed dialog has given back moves on when its item is removed', async () => {
  blurBeforeRemoval();
  installStage();
  const { rerender } = render(<Sheet shown={items} />, { wrapper: MemoryRouter });
  await act(async () => rerender(<Sheet shown={items} focused="b" />));
  await act(async () => rerender(<Sheet shown={items.filter(({ id }) => id !== 'b')} />));
  expect(document.activeElement).toBe(target('c'));
});

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => navigate(-1)}>Back</button>
      <Link to="/images">Images</Link>
    </>
  );
}

it('Tab leads to the same item after Back, and to the first on another visit', async () => {
  installStage();
  render(
    <MemoryRouter at="/images">
      <Routes>
        <Route path="/images" element={<Sheet shown={items} />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
      <Link to="/elsewhere">Elsewhere</Link>
    </MemoryRouter>,
  );
  const press = (name: string) => act(async () => screen.getByText(name).click());
  act(() => target('b').focus());
  await press('Elsewhere');
  await press('Back');
  expect(target('b').tabIndex).toBe(0);
  expect(document.activeElement).toBe(document.body);
  await press('Elsewhere');
  await press('Images');
  expect([target('a').tabIndex, target('b').tabIndex]).toEqual([0, -1]);
});
