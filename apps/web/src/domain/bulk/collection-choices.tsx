import { useId, useState } from 'react';
import { Choice } from '../../ui/choice.tsx';
import { Hint } from '../../ui/hint.tsx';
import { countOfImages } from '../images/count-of-images.ts';
import { canBeNarrowed, TitleFilter } from '../collections/title-filter.tsx';
import { withText } from '../collections/with-text.ts';
import styles from './collection-choices.module.css';
import { messages } from './messages.ts';

/** Stands for a collection that is yet to be created. */
export const NEW = 'new';

/** Thousands of radio buttons would block the page for seconds at each letter of the filter. */
const MOST_SHOWN = 100;

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
  const found = withText(collections ?? [], isLong ? text : '');
  const first = new Set(found.slice(0, MOST_SHOWN));
  // The chosen one stays.
  const shown = collections?.filter((one) => first.has(one) || one.id === target) ?? [];
  const hidden = found.slice(MOST_SHOWN).filter(({ id }) => id !== target).length;
  const hiddenId = useId();
  const choiceOf = (id: string, title: string, note?: string) => (
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
  );
  return (
    <>
      {isLong && (
        <TitleFilter text={text} count={found.length} disabled={isDisabled} onChange={setText} />
      )}
      <fieldset
        className={styles.choices}
        disabled={isDisabled}
        aria-describedby={hidden > 0 ? hiddenId : undefined}
      >
        <legend className="visually-hidden">{messages.adding.collection}</legend>
        {shown.map(({ id, title, imageCount }) => choiceOf(id, title, countOfImages(imageCount)))}
        {hidden > 0 && (
          <Hint id={hiddenId} className={styles.more}>
            {messages.adding.hidden(hidden)}
          </Hint>
        )}
        {choiceOf(NEW, messages.adding.newCollection)}
      </fieldset>
    </>
  );
}
