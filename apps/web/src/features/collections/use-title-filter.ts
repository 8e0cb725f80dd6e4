import { useSearchParams } from '../../ui/router/screen-hooks.ts';
import { PAUSE_MS, useSearchText } from '../../ui/search-field.tsx';

/** The text that narrows the list of collections, which the address keeps as `q`. */
export function useTitleFilter(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const keep = (typed: string) => {
    const q = typed.trim();
    setParams(() => new URLSearchParams(q && { q }), { replace: true });
  };
  const { text, setText, searchSoon } = useSearchText({
    query: params.get('q') ?? '',
    onSearch: keep,
  });
  const type = (typed: string) => {
    setText(typed);
    searchSoon(typed, PAUSE_MS);
  };
  return [text, type];
}
