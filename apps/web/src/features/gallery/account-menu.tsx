import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './account-menu.module.css';
import { messages } from './account-messages.ts';
import { AccountPanel } from './account-panel.tsx';

/** Shows the account that is signed in, and logs out. */
export default function AccountMenu({ username }: { username: string }) {
  const panelId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return;
    const closeFromOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && menu.current?.contains(target))) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, [isOpen]);

  // A layout effect: its clean-up runs while the menu still has the focus, which a logout takes from it.
  useLayoutEffect(() => {
    const element = menu.current;
    const bar = element?.parentElement;
    return () => {
      if (element?.contains(document.activeElement)) setTimeout(() => focusLast(bar));
    };
  }, []);

  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // On the wall Escape clears the focus; here it returns to the button.
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  };
  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
  };

  return (
    <div ref={menu} className={styles.menu} onKeyDown={closeByKey} onBlur={closeOnBlur}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={messages.account(username)}
        aria-expanded={isOpen}
        aria-controls={panelId}
        title={`${messages.loggedInAs} ${username}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="circle-user" size={20} />
        <span className={styles.name}>{username}</span>
      </button>
      <AccountPanel id={panelId} username={username} isOpen={isOpen} />
    </div>
  );
}

/** The last control that is visible: the login link, where there is one. */
function focusLast(bar: HTMLElement | null | undefined): void {
  const controls = Array.from(bar?.querySelectorAll<HTMLElement>('a, button') ?? []);
  for (const control of controls.reverse()) {
    control.focus();
    if (document.activeElement === control) return;
  }
}
