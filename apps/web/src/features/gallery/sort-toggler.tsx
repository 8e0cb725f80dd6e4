import { useAppSelector } from '../../state/hooks.ts';
import { selectGallery } from './gallery-slice.ts';
import { MenuButton } from './menu-control.tsx';
import * as menuMessages from './menu-messages.ts';

/** Named after the order that a click leads to. */
export function SortToggler({ onSort }: { onSort: () => void }) {
  const { order, found, foundOrder } = useAppSelector(selectGallery);
  const isByDate = (found ? foundOrder : order) === 'date';
  if (!isByDate) {
    return (
      <MenuButton icon="arrow-down-wide-narrow" label={menuMessages.sortByDate} onClick={onSort} />
    );
  }
  return found ? (
    <MenuButton icon="search" label={menuMessages.sortByRelevance} onClick={onSort} />
  ) : (
    <MenuButton icon="shuffle" label={menuMessages.shuffle} onClick={onSort} />
  );
}
