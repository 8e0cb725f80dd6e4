import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { searchImageIds } from '../../domain/images/listed-images.ts';
import type { ListedImage } from '../../domain/images/listed-images.ts';
import { errorMessage } from '../../http/api-error.ts';
import { isSorting, sortImages } from './sort-images.ts';
import type { Sorting } from './sort-images.ts';

interface Found {
  text: string;
  ids: string[];
  error: string | null;
}

/** Which images the address asks for, and in which order: a link to it shows the same. */
export function useImageQuery(items: readonly ListedImage[] | null) {
  const [params, setParams] = useSearchParams();
  const typed = params.get('q')?.trim() ?? '';
  // As on the wall: how it is written makes no difference.
  const text = typed.toLowerCase();
  const asked = params.get('sort');
  const sorting = isSorting(asked) ? asked : null;
  const [found, setFound] = useState<Found | null>(null);

  useEffect(() => {
    if (!text) return;
    const controller = new AbortController();
    const { signal } = controller;
    searchImageIds(text, signal).then(
      (ids) => !signal.aborted && setFound({ text, ids, error: null }),
      (error: unknown) =>
        !signal.aborted && setFound({ text, ids: [], error: errorMessage(error) }),
    );
    return () => controller.abort();
    // Asked again when the list is new: something may have been edited into or out of what is found.
  }, [text, items]);

  const change = useCallback(
    (name: 'q' | 'sort', value: string) =>
      setParams(
        (now) => {
          if (value) now.set(name, value);
          else now.delete(name);
          return now;
        },
        { replace: true },
      ),
    [setParams],
  );
  const search = useCallback((value: string) => change('q', value.trim()), [change]);
  const sort = (by: Sorting | '') => change('sort', by);

  // While an answer is on its way, what was found before stays.
  const images = useMemo(() => {
    if (!items || !text) return items && sortImages(items, sorting ?? 'newest');
    if (!found) return null;
    const places = new Map(found.ids.map((id, place) => [id, place]));
    const hits = items.filter(({ id }) => places.has(id));
    if (sorting) return sortImages(hits, sorting);
    return hits.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  }, [items, text, found, sorting]);

  return {
    text: typed,
    sorting,
    images,
    error: text ? (found?.error ?? null) : null,
    search,
    sort,
  };
}
