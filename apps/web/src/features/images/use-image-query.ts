import { useCallback, useEffect, useMemo, useRef } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSearchParams } from '../../ui/router/hooks.ts';
import { useSearchImagesQuery } from '../../domain/images/image-endpoints.ts';
import type { ListedImage } from '../../domain/images/listed-images.ts';
import { errorMessage } from '../../http/api-error.ts';
import { isSorting, sortImages } from './sort-images.ts';
import type { Sorting } from './sort-images.ts';

/** Which images the address asks for, and in which order: a link to it shows the same. */
export function useImageQuery(items: readonly ListedImage[] | null) {
  const [params, setParams] = useSearchParams();
  const typed = params.get('q')?.trim() ?? '';
  // As on the wall: how it is written makes no difference.
  const text = typed.toLowerCase();
  const asked = params.get('sort');
  const sorting = isSorting(asked) ? asked : null;
  const { data: found, error: failure, refetch } = useSearchImagesQuery(text || skipToken);

  // Something may have been edited into or out of what is found.
  const searched = useRef(items);
  useEffect(() => {
    if (text && searched.current && searched.current !== items) void refetch();
    searched.current = items;
  }, [text, items, refetch]);

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
    if (failure) return [];
    if (!found) return null;
    const places = new Map(found.map((id, place) => [id, place]));
    const hits = items.filter(({ id }) => places.has(id));
    if (sorting) return sortImages(hits, sorting);
    return hits.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  }, [items, text, found, failure, sorting]);

  return {
    text: typed,
    sorting,
    images,
    error: text && failure ? errorMessage(failure) : null,
    search,
    sort,
  };
}
