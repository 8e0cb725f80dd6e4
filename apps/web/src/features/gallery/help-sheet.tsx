import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './help-sheet.module.css';
import { hasLetterKeys, setLetterKeys } from '../../shared/letter-keys.ts';

const KEYS: [keys: string, effect: string][] = [
  ['Space, Page down', 'Scroll on'],
  ['Shift Space, Page up', 'Scroll back'],
  ['Home, End', 'First, last photograph'],
  ['Arrows, W A S D', 'Move between photographs'],
  ['Tab', 'Next column, or the menu'],
  ['Enter', 'Open the photograph'],
  ['Escape', 'Leave the photograph'],
];

const VIEWER_KEYS: [keys: string, effect: string][] = [
  ['← →', 'Previous, next in the collection'],
  ['↑ ↓', 'Show or hide the collection'],
  ['Enter, I', 'Show or hide the information'],
  ['Escape', 'Back to the gallery'],
];

/** Every key the gallery knows, and the switch for those that are single letters. */
export default function HelpSheet({ onClose }: { onClose: () => void }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const [hasLetters, setHasLetters] = useState(hasLetterKeys);

  useEffect(() => sheet.current?.showModal(), []);

  return (
    <dialog ref={sheet} className={styles.sheet} aria-labelledby="help-title" onClose={onClose}>
      <h2 id="help-title">Keyboard</h2>
      <KeyList title="On the wall" keys={KEYS} />
      <KeyList title="In front of a photograph" keys={VIEWER_KEYS} />
      <label className={styles.letters}>
        <input
          type="checkbox"
          checked={hasLetters}
          onChange={({ target }) => {
            setHasLetters(target.checked);
            setLetterKeys(target.checked);
          }}
        />
        Single letters are shortcuts
      </label>
      <Button color="secondary" onClick={() => sheet.current?.close()}>
        Close
      </Button>
    </dialog>
  );
}

function KeyList({ title, keys }: { title: string; keys: typeof KEYS }) {
  return (
    <section className={styles.group}>
      <h3>{title}</h3>
      <dl>
        {keys.map(([name, effect]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
