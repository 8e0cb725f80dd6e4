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
  if (kept !== known) {
    setKnown(kept);
    // A link to the page leads to all of them. Other texts are the person's own, who may have typed more since.
    if (!kept) setText('');
  }
  const keep = useEffectEvent(() => {
    const wanted = text.trim();
    if (wanted !== kept)
      setParams(() => new URLSearchParams(wanted && { q: wanted }), { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => keep(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
