import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { foundSorted, selectGallery } from './gallery-slice.ts';
import { MenuButton } from './menu-control.tsx';
import * as menuMessages from './menu-messages.ts';
import * as messages from './messages.ts';
import { sortFoundByDate } from './sort-found.ts';
import { WaitingBar } from './waiting-bar.tsx';

/** Named after the order that a click leads to: of the search results, or else of the wall. */
export function SortToggler({ onSort }: { onSort: () => void }) {
  const dispatch = useAppDispatch();
  const { order, found, byDate } = useAppSelector(selectGallery);
  const [isSorting, setSorting] = useState(false);
  async function sortFound(): Promise<void> {
    setSorting(true);
    await dispatch(sortFoundByDate());
    setSorting(false);
  }
  const isByDate = found ? byDate !== null : order === 'date';

  function nextOrder(): ComponentProps<typeof MenuButton> {
    if (!isByDate) {
      const onClick = found ? () => void sortFound() : onSort;
      return { icon: 'arrow-down-wide-narrow', label: menuMessages.sortByDate, onClick };
    }
    if (!found) return { icon: 'shuffle', label: menuMessages.shuffle, onClick: onSort };
    const onClick = () => dispatch(foundSorted(null));
    return { icon: 'search', label: menuMessages.sortByRelevance, onClick };
  }
  return (
    <>
      <MenuButton {...nextOrder()} />
      {isSorting && <WaitingBar label={messages.loading} />}
    </>
  );
}
