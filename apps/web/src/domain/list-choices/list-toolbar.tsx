import type { ReactNode } from 'react';
import { SearchField } from '../../ui/search-field.tsx';
import { FilterChoice } from './filter-choice.tsx';
import styles from './list-toolbar.module.css';
import { SortingChoice } from './sorting-choice.tsx';
import type { ListParams } from './use-list-params.ts';

interface ListToolbarProps {
  params: ListParams;
  /** Whether the list is about some of the images only; see {@link FilterChoice}. */
  isPart?: boolean;
  /** What else can be set. */
  children?: ReactNode;
}

/** What narrows and orders a list of images. */
export function ListToolbar({ params, isPart = false, children }: ListToolbarProps) {
  const { text, filter, sorting, search, narrow, sort } = params;
  return (
    <div className={styles.toolbar}>
      <SearchField query={text} onSearch={search} />
      <FilterChoice filter={filter} isPart={isPart} onFilter={narrow} />
      <SortingChoice sorting={sorting} isSearch={text !== ''} onSort={sort} />
      {children}
    </div>
  );
}
