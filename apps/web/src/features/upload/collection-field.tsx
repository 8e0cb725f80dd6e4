import { useId } from 'react';
import { limits } from '@salon/api-contract';
import { useCollectionList } from '../../domain/collections/use-collection-list.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './collection-field.module.css';
import { nowhere } from './destination.ts';
import type { Destination } from './destination.ts';

interface CollectionFieldProps {
  value: Destination;
  error: string | undefined;
  onChange: (destination: Destination) => void;
}

const NONE = '';
const NEW = 'new';

/** Where the images are to hang: in no collection, in one that is there, or in a new one. */
export function CollectionField({ value, error, onChange }: CollectionFieldProps) {
  const id = useId();
  const { items } = useCollectionList();

  const choose = (chosen: string) => {
    const known = items?.find((collection) => collection.id === chosen);
    if (known) onChange({ kind: 'existing', id: known.id, title: known.title });
    else onChange(chosen === NEW ? { kind: 'new', title: '' } : nowhere);
  };

  return (
    <div className={styles.destination}>
      <div className={styles.choice}>
        <label htmlFor={id}>Put in collection</label>
        <select
          id={id}
          value={value.kind === 'existing' ? value.id : value.kind === 'new' ? NEW : NONE}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value={NONE}>None</option>
          {items?.map((collection) => (
            <option key={collection.id} value={collection.id}>
              {collection.title}
            </option>
          ))}
          <option value={NEW}>New collection</option>
        </select>
      </div>
      {value.kind === 'new' && (
        <TextField
          label="Title"
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
