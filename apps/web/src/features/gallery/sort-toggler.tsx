import { useState } from 'react';
import type { ComponentProps } from 'react';
import { isChunked } from '../../domain/images/images-of-wall.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { foundSorted, selectAll, selectGallery, sortWall } from './gallery-slice.ts';
import type { WholeList } from './image-lists.ts';
import { MenuButton } from '../../ui/menu-control.tsx';
import * as menuMessages from './menu-messages.ts';
import * as messages from './messages.ts';
import { sortFoundByDate } from './sort-found.ts';
import { WaitingBar } from './waiting-bar.tsx';

/** Named after the order that a click leads to: of the search results, or else of the wall. */
export function SortToggler() {
  const dispatch = useAppDispatch();
  const { order, found, byDate } = useAppSelector(selectGallery);
  const { images } = useAppSelector(selectAll);
  const [isSorting, setSorting] = useState(false);
  async function sortFound(): Promise<void> {
    setSorting(true);
    await dispatch(sortFoundByDate());
    setSorting(false);
  }
  const sortAll = () => dispatch(sortWall());
  const isByDate = found ? byDate !== null : order === 'date';

  // The results of a large gallery are sorted by the dates that are shown, which may be hidden.
  if (found && isChunked(images) && hasNoDates(found)) return null;

  function nextOrder(): ComponentProps<typeof MenuButton> {
    if (!isByDate) {
      const onClick = found ? () => void sortFound() : sortAll;
      return { icon: 'arrow-down-wide-narrow', label: menuMessages.sortByDate, onClick };
    }
    if (!found) return { icon: 'shuffle', label: menuMessages.shuffle, onClick: sortAll };
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

function hasNoDates({ images }: WholeList): boolean {
  return images.length > 0 && images.every(({ date }) => date === null);
}
