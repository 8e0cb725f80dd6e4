import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChangeEvent, KeyboardEvent } from 'react';
import { Icon } from './icon.tsx';
import * as messages from './messages.ts';
import { SEARCH_LENGTH } from './search-length.ts';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** The search text in the address. */
  query: string;
  onSearch: (text: string) => void;
}

/** Browsers limit how often the address may change. */
export const PAUSE_MS = 300;
/** For letters that an input method is about to replace. */
const SPELLING_PAUSE_MS = 1_500;

/** Calls `onSearch` when typing has paused. */
export function SearchField(props: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const { text, setText, searchSoon, searchNow } = useSearchText(props);

  function onChange({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void {
    setText(target.value);
    searchSoon(target.value, isSpelling(nativeEvent) ? SPELLING_PAUSE_MS : PAUSE_MS);
  }
  function clear(): void {
    setText('');
    searchNow('');
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    const { isComposing, keyCode } = event.nativeEvent;
    // Both keys belong to an input method that composes. Safari ends the composition before the key, which then has this
    // code; keyboards of touch screens always compose.
    if (keyCode === 229 || (isComposing && !isOnTouch())) return;
    if (event.key === 'Enter') {
      searchNow(text);
      // The keyboard on the screen would cover the results.
      if (isOnTouch()) field.current?.blur();
    }
    if (event.key !== 'Escape') return;
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
        dir="auto"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_LENGTH}
        placeholder={messages.searchPlaceholder}
        aria-label={messages.searchLabel}
        value={text}
        onChange={onChange}
        onCompositionEnd={({ currentTarget }) => searchSoon(currentTarget.value, PAUSE_MS)}
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

/** The text of a field that the address keeps, and the searches for it. */
export function useSearchText({ query, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(query);
  const [known, setKnown] = useState(query);
  /** What was searched for and is not in the address yet. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  /** What waits for the pause. */
  const [typed, setTyped] = useState<{ text: string; pauseMs: number } | null>(null);
  // If the screen is drawn again before the pause is over, what was typed is still searched for.
  const search = useEffectEvent(ask);
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => search(typed.text), typed.pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);

  if (query !== known) {
    setKnown(query);
    const at = asked.indexOf(query);
    setAsked(asked.slice(at + 1));
    // The address changed from outside: Back, Forward or 'Show all'. The field's own searches must not replace what has
    // been typed since.
    if (at < 0) {
      setTyped(null);
      if (query !== text.trim()) setText(query);
    }
  }

  function ask(wanted: string): void {
    setTyped(null);
    const next = wanted.trim();
    if (next !== (asked.at(-1) ?? query)) setAsked([...asked, next]);
    onSearch(wanted);
  }
  // A composition also ends when the field loses the focus: what was searched for already is not searched for again.
  const searchSoon = (next: string, pauseMs: number) =>
    setTyped(next.trim() === (asked.at(-1) ?? query) ? null : { text: next, pauseMs });
  return { text, setText, searchSoon, searchNow: ask };
}

/**
 * Whether an input method may be given letters for characters of another script, as with Pinyin. Keyboards of touch
 * screens compose Latin words too, which are searched for as they are typed.
 */
function isSpelling(event: Event): boolean {
  if (!(event instanceof InputEvent) || !event.isComposing) return false;
  return /[a-zａ-ｚ]/i.test(event.data ?? '') && !isOnTouch();
}

const isOnTouch = () => matchMedia('(pointer: coarse)').matches;
