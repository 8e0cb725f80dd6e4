import { countOfImages } from '../../domain/images/count-of-images.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { selectGallery } from './gallery-slice.ts';
import * as menuMessages from './menu-messages.ts';
import * as messages from './messages.ts';
import styles from './search-heading.module.css';

/** Says what the wall shows after a search, and that a search is running. */
export function SearchHeading({ query }: { query: string }) {
  const { found, foundCount, search } = useAppSelector(selectGallery);
  const text = query.trim();
  const isSearching = search === 'loading';
  const hasResults = found !== null && found.images.length > 0;
  if (!text || (!isSearching && !hasResults)) return null;
  const count =
    found && foundCount > found.images.length
      ? messages.best(found.images.length, countOfImages(foundCount))
      : countOfImages(foundCount);
  return (
    <h2 className={styles.heading} dir="auto">
      {isSearching ? menuMessages.searchingFor(text) : menuMessages.foundFor(count, text)}
    </h2>
  );
}
