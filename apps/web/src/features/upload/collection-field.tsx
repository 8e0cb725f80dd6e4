import { useCallback, useId, useRef } from 'react';
import { limits } from '@salon/api-contract';
import { CollectionListNotice } from '../../domain/collections/collection-list-notice.tsx';
import { hasTitle, isTitleShared } from '../../domain/collections/has-title.ts';
import { messages as collectionMessages } from '../../domain/collections/messages.ts';
import { useCollectionList } from '../../domain/collections/use-collection-list.ts';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { TextField } from '../../ui/text-field.tsx';
import { noCollection } from './collection-choice.ts';
import type { CollectionChoice } from './collection-choice.ts';
import styles from './collection-field.module.css';
import { collectionTexts } from './messages.ts';

interface CollectionFieldProps {
  value: CollectionChoice;
  /** The folder that the files come from: its name is offered for a new collection. */
  folder: string | null;
  error: string | undefined;
  /** The title of a collection that was chosen and is deleted. */
  gone: string | null;
  onChange: (choice: CollectionChoice) => void;
}

const NONE = '';
const NEW = 'new';
const FOLDER = 'folder';

/** Chooses the collection for the images: none, an existing one or a new one. */
export function CollectionField({ value, folder, error, gone, onChange }: CollectionFieldProps) {
  const id = useId();
  const list = useCollectionList();
  const { items } = list;
  const select = useRef<HTMLSelectElement>(null);
  const focusSelect = useCallback(() => select.current?.focus(), []);

  const choose = (chosen: string) => {
    const known = items?.find((collection) => collection.id === chosen);
    if (known) onChange({ kind: 'existing', id: known.id, title: known.title });
    else if (chosen === FOLDER) onChange({ kind: 'new', title: folder ?? '' });
    else onChange(chosen === NEW ? { kind: 'new', title: '' } : noCollection);
  };

  return (
    <div className={styles.fields}>
      <div className={styles.choice}>
        <label htmlFor={id}>{collectionTexts.label}</label>
        <select
          ref={select}
          id={id}
          value={value.kind === 'existing' ? value.id : value.kind === 'new' ? NEW : NONE}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value={NONE}>{collectionTexts.none}</option>
          {/* One that was chosen on an earlier visit, until the list has it. */}
          {value.kind === 'existing' && !items?.some(({ id }) => id === value.id) && (
            <option value={value.id}>{value.title}</option>
          )}
          {items?.map((collection) => (
            <option key={collection.id} value={collection.id}>
              {isTitleShared(items, collection.title)
                ? collectionTexts.counted(collection.title, countOfImages(collection.imageCount))
                : collection.title}
            </option>
          ))}
          {folder !== null && !hasTitle(items, folder) && (
            <option value={FOLDER}>{collectionTexts.newOfFolder(folder)}</option>
          )}
          <option value={NEW}>{collectionTexts.new}</option>
        </select>
        <CollectionListNotice list={list} onLoaded={focusSelect} />
        <p role="status" className={styles.note}>
          {gone !== null && collectionTexts.gone(gone)}
        </p>
      </div>
      {value.kind === 'new' && (
        <TextField
          label={collectionTexts.title}
          maxLength={limits.collectionTitleLength}
          autoComplete="off"
          value={value.title}
          error={error}
          help={hasTitle(items, value.title) && collectionMessages.titleExists}
          onChange={({ currentTarget }) => onChange({ kind: 'new', title: currentTarget.value })}
        />
      )}
    </div>
  );
}
