import { useId } from 'react';
import { limits } from '@salon/api-contract';
import { useCollectionList } from '../../domain/collections/use-collection-list.ts';
import { TextField } from '../../ui/text-field.tsx';
import { noCollection } from './collection-choice.ts';
import type { CollectionChoice } from './collection-choice.ts';
import styles from './collection-field.module.css';
import { collectionTexts } from './messages.ts';

interface CollectionFieldProps {
  value: CollectionChoice;
  error: string | undefined;
  onChange: (choice: CollectionChoice) => void;
}

const NONE = '';
const NEW = 'new';

/** Chooses the collection for the images: none, an existing one or a new one. */
export function CollectionField({ value, error, onChange }: CollectionFieldProps) {
  const id = useId();
  const { items } = useCollectionList();

  const choose = (chosen: string) => {
    const known = items?.find((collection) => collection.id === chosen);
    if (known) onChange({ kind: 'existing', id: known.id, title: known.title });
    else onChange(chosen === NEW ? { kind: 'new', title: '' } : noCollection);
  };

  return (
    <div className={styles.fields}>
      <div className={styles.choice}>
        <label htmlFor={id}>{collectionTexts.label}</label>
        <select
          id={id}
          value={value.kind === 'existing' ? value.id : value.kind === 'new' ? NEW : NONE}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value={NONE}>{collectionTexts.none}</option>
          {items?.map((collection) => (
            <option key={collection.id} value={collection.id}>
              {collection.title}
            </option>
          ))}
          <option value={NEW}>{collectionTexts.new}</option>
        </select>
      </div>
      {value.kind === 'new' && (
        <TextField
          label={collectionTexts.title}
          maxLength={limits.collectionTitleLength}
          autoComplete="off"
          value={value.title}
          error={error}
          onChange={({ currentTarget }) => onChange({ kind: 'new', title: currentTarget.value })}
        />
      )}
    </div>
  );
}
