import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { hasLetterKeys, setLetterKeys } from './letter-keys.ts';
import { Modal } from './modal.tsx';
import styles from './shortcut-list.module.css';
import { messages } from './shortcut-messages.ts';

export interface ShortcutGroup {
  title: string;
  keys: [keys: string, effect: string][];
}

/** Every key a screen knows, and the switch for those that are single letters or signs. */
export function ShortcutList({
  groups,
  onClose,
}: {
  groups: ShortcutGroup[];
  onClose: () => void;
}) {
  const [hasLetters, setHasLetters] = useState(hasLetterKeys);

  return (
    <Modal
      title={messages.heading}
      onClose={onClose}
      corner={
        // With the focus at its end, a long list would open scrolled down.
        <IconButton
          className={styles.cross}
          icon="x"
          label={messages.close}
          data-first
          onClick={onClose}
        />
      }
    >
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
        {messages.letters}
      </label>
    </Modal>
  );
}
