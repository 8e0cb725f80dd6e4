import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FilterChoice } from './filter-choice.tsx';
import type { ImageFilter } from './image-filter.ts';
import { isSorting, sortings } from './sort-images.ts';
import type { Sorting } from './sort-images.ts';
import styles from './images-toolbar.module.css';
import { messages } from './messages.ts';

interface ImagesToolbarProps {
  text: string;
  sorting: Sorting | null;
  filter: ImageFilter;
  onFilter: (value: string) => void;
  onSearch: (text: string) => void;
  onSort: (by: Sorting | '') => void;
  hasLabels: boolean;
  onLabels: () => void;
  onHelp: () => void;
}

/** What narrows and orders the list. */
export function ImagesToolbar(props: ImagesToolbarProps) {
  const { text, sorting, filter, hasLabels, onFilter, onSearch, onSort, onLabels, onHelp } = props;
  return (
    <div className={styles.toolbar}>
      <SearchField query={text} onSearch={onSearch} />
      <FilterChoice className={styles.filter} {...{ filter, onFilter }} />
      <label className={styles.sort}>
        <span>{messages.sortBy}</span>
        <select
          value={sorting ?? (text ? '' : 'newest')}
          onChange={({ target: { value } }) => {
            // What an address need not say.
            onSort(isSorting(value) && (text || value !== 'newest') ? value : '');
          }}
        >
          {text && <option value="">{messages.bestMatch}</option>}
          {Object.entries(sortings).map(([by, label]) => (
            <option key={by} value={by}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <IconButton
        icon="captions"
        label={messages.labels}
        title={messages.labels}
        aria-pressed={hasLabels}
        onClick={onLabels}
      />
      <IconButton
        icon="keyboard"
        label={messages.keyboard}
        title={messages.keyboard}
        className={styles.help}
        onClick={onHelp}
      />
    </div>
  );
}
