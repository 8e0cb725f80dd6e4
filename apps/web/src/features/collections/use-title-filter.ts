import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from '../../ui/router/screen-hooks.ts';

/** Browsers limit how often the address may change. */
const PAUSE_MS = 300;

/** The text that narrows the list of collections, which the address keeps as `q`. */
export function useTitleFilter(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const kept = params.get('q') ?? '';
  const [text, setText] = useState(kept);
  const [known, setKnown] = useState(kept);
  const [written, setWritten] = useState(kept);
  if (kept !== known) {
    setKnown(kept);
    // The address changed from outside: Back, Forward or a link. After the field's own change, more may have been typed.
    if (kept !== written) {
      setWritten(kept);
      setText(kept);
    }
  }
  const keep = useEffectEvent(() => {
    const wanted = text.trim();
    if (wanted === kept) return;
    setWritten(wanted);
    setParams(() => new URLSearchParams(wanted && { q: wanted }), { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
