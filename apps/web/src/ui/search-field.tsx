import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { Icon } from './icon.tsx';
import * as messages from './messages.ts';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** The search text in the address. */
  query: string;
  onSearch: (text: string) => void;
}

const PAUSE_MS = 300;
/** The server's limit, which the spec compares: importing it would load zod. */
const MAX_LENGTH = 200;

/** Calls `onSearch` when typing has paused. */
export function SearchField({ query, onSearch }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(query);
  const [known, setKnown] = useState(query);
  /** What was searched for and is not in the address yet. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  /** What waits for the pause. */
  const [typed, setTyped] = useState<{ text: string } | null>(null);
  // If the screen is drawn again before the pause is over, what was typed is still searched for.
  const search = useEffectEvent(ask);
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => search(typed.text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  if (query !== known) {
    setKnown(query);
    const at = asked.indexOf(query);
    setAsked(asked.slice(at + 1));
    // The address changed from outside: Back, Forward or 'Show all'. The field's own searches must not replace what has
    // been typed since.
    if (at < 0 && query !== text.trim()) setText(query);
  }

  function ask(wanted: string): void {
    const next = wanted.trim();
    if (next !== (asked.at(-1) ?? query)) setAsked([...asked, next]);
    onSearch(wanted);
  }
  function type(next: string): void {
    setText(next);
    setTyped({ text: next });
  }
  function clear(): void {
    setTyped(null);
    setText('');
    ask('');
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    // An Escape while composing cancels the composition of an input method.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    if (text) clear();
    else field.current?.blur();
  }

  return (
    <div role="search" className={styles.search}>
      <Icon name="search" size={20} className={styles.glass} />
      <input
        ref={field}
        className={styles.field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        placeholder={messages.searchPlaceholder}
        aria-label={messages.searchLabel}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {text && (
        <button
          type="button"
          className={styles.clear}
          aria-label={messages.clearSearch}
          onClick={clear}
        >
          <Icon name="x" size={16} />
        </button>
      )}
    </div>
  );
}
