import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from './memory-router.tsx';
import { ContactSheet } from '../src/widgets/contact-sheet/contact-sheet.tsx';
import { useSelection } from '../src/widgets/contact-sheet/use-selection.ts';
import type { SheetItem } from '../src/widgets/contact-sheet/sheet-item.ts';
import { installStage } from './fake-stage.ts';

/** px of a cell and of a cell with its gap, in the four columns that fit into the stage. */
export const CELL = 132;
export const PITCH = 136;

const sheetItem = (id: string): SheetItem => ({
  id,
  name: `Picture ${id}`,
  src: `/${id}.jpeg`,
  srcSet: '',
});

interface Options {
  count?: number;
  /** Whether items open by a click while nothing is selected. */
  opens?: boolean;
  onMove?: (ids: readonly string[], to: number) => void;
  isMoveDisabled?: boolean;
}

/** A sheet of four columns whose items are named by their index. */
export async function openSheet({ count = 10, opens = true, onMove, ...options }: Options = {}) {
  installStage({ width: 4 * PITCH - 4 });
  const items = Array.from({ length: count }, (_, index) => sheetItem(String(index)));
  const hrefOf = { hrefOf: (id: string) => `/images/${id}` };
  function Sheet({ isMoveDisabled }: Pick<Options, 'isMoveDisabled'>) {
    const { selection, select } = useSelection();
    return (
      <>
        <ContactSheet
          label="Images"
          {...{ items, selection, onMove, isMoveDisabled }}
          onSelect={select}
          {...(opens && hrefOf)}
        />
        <output>{[...selection.ids].join(' ')}</output>
      </>
    );
  }
  // The icons of the check marks are loaded meanwhile.
  const { rerender } = await act(async () =>
    render(<Sheet {...options} />, { wrapper: MemoryRouter }),
  );
  return { user: userEvent.setup(), enableMoves: () => rerender(<Sheet />) };
}

/** The link or button of an item. */
export const target = (id: number | string) =>
  document.querySelector<HTMLElement>(`[data-id="${id}"]`) as HTMLElement; // mounted in the test
export const checkMark = (id: number) =>
  screen.getByRole('button', { name: `Select Picture ${id}` });
/** The ids that are selected, in the order of their selection. */
export const selected = () => document.querySelector('output')?.textContent;
