import { useAppSelector } from '../../state/hooks.ts';
import { countOfFound } from './count-of-found.ts';
import { selectGallery } from './gallery-slice.ts';
import * as menuMessages from './menu-messages.ts';
import styles from './search-heading.module.css';

/** Says what the wall shows after a search, and that a search is running. */
export function SearchHeading({ query }: { query: string }) {
  const { found, foundCount, foundText, search } = useAppSelector(selectGallery);
  const text = query.trim();
  const isSearching = search === 'loading';
  const shown = found?.images.length ?? 0;
  if (!text || (!isSearching && shown === 0)) return null;
  const count = countOfFound(shown, foundCount);
  return (
    <h2 className={styles.heading} dir="auto">
      {isSearching ? menuMessages.searchingFor(text) : menuMessages.foundFor(count, foundText)}
    </h2>
  );
}
