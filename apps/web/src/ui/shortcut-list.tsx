import { useState } from 'react';
import { Button } from './button.tsx';
import { hasLetterKeys, setLetterKeys } from './letter-keys.ts';
import { Modal } from './modal.tsx';
import styles from './shortcut-list.module.css';

export interface ShortcutGroup {
  title: string;
  keys: [keys: string, effect: string][];
}

/** Every key a screen knows, and the switch for those that are single letters. */
export function ShortcutList({
  groups,
  onClose,
}: {
  groups: ShortcutGroup[];
  onClose: () => void;
}) {
  const [hasLetters, setHasLetters] = useState(hasLetterKeys);

  return (
    <Modal title="Keyboard" onClose={onClose}>
      {groups.map(({ title, keys }) => (
        <section key={title} className={styles.group}>
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
      ))}
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
      <Button color="secondary" onClick={onClose}>
        Close
      </Button>
    </Modal>
  );
}
