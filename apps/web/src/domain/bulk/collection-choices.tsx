import { useState } from 'react';
import { Choice } from '../../ui/choice.tsx';
import { countOfImages } from '../images/count-of-images.ts';
import { canBeNarrowed, TitleFilter } from '../collections/title-filter.tsx';
import { withText } from '../collections/with-text.ts';
import styles from './collection-choices.module.css';
import { messages } from './messages.ts';

/** Stands for a collection that is yet to be created. */
export const NEW = 'new';

interface CollectionChoicesProps {
  /** Null until they are loaded. */
  collections: readonly { id: string; title: string; imageCount: number }[] | null;
  /** The id of the chosen collection, {@link NEW}, or null. */
  target: string | null;
  isDisabled: boolean;
  onChoose: (target: string) => void;
}

export function CollectionChoices(props: CollectionChoicesProps) {
  const { collections, target, isDisabled, onChoose } = props;
  const [text, setText] = useState('');
  const isLong = canBeNarrowed(collections);
  const found = new Set(withText(collections ?? [], isLong ? text : ''));
  // The chosen one stays.
  const shown = collections?.filter((one) => found.has(one) || one.id === target) ?? [];
  const choices = [
    ...shown.map(({ id, title, imageCount }) => ({
      id,
      title,
      note: countOfImages(imageCount),
    })),
    { id: NEW, title: messages.adding.newCollection, note: null },
  ];
  return (
    <>
      {isLong && (
        <TitleFilter text={text} count={found.size} disabled={isDisabled} onChange={setText} />
      )}
      <fieldset className={styles.choices} disabled={isDisabled}>
        <legend className="visually-hidden">{messages.adding.collection}</legend>
        {choices.map(({ id, title, note }) => (
          <Choice
            key={id}
            type="radio"
            name="collection"
            checked={target === id}
            onChange={() => onChoose(id)}
          >
            <span className={styles.title} dir="auto">
              {title}
            </span>
            {note && <small>{note}</small>}
          </Choice>
        ))}
      </fieldset>
    </>
  );
}
