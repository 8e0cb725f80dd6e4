import type { ImageSorting } from '@salon/api-contract';
import { isSorting } from '../images/sort-images.ts';
import { Select } from '../../ui/select.tsx';
import { messages } from './messages.ts';
import styles from './sorting-choice.module.css';

interface SortingChoiceProps {
  /** Null for the usual order, which is the first of the choice. */
  sorting: ImageSorting | null;
  /** With a search, the best match comes first. */
  isSearch: boolean;
  onSort: (by: ImageSorting | null) => void;
}

/** The order of a list of images. */
export function SortingChoice({ sorting, isSearch, onSort }: SortingChoiceProps) {
  const usual = isSearch ? '' : 'newest';
  return (
    <label className={styles.sort}>
      <span>{messages.sortBy}</span>
      <Select
        value={sorting ?? usual}
        onChange={({ target: { value } }) => {
          // The default order is left out of the address.
          onSort(isSorting(value) && value !== usual ? value : null);
        }}
      >
        {isSearch && <option value="">{messages.bestMatch}</option>}
        {Object.entries(messages.sortings).map(([by, label]) => (
          <option key={by} value={by}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  );
}
