import { useCallback, useMemo } from 'react';
import { useSearchParams } from '../../ui/router/hooks.ts';
import { filterOf, withFilter } from './image-filter.ts';
import { isSorting } from './sort-images.ts';
import type { Sorting } from './sort-images.ts';

/** Which images the address asks for, and in which order: a link to it shows the same. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q')?.trim() ?? '';
  const asked = params.get('sort');
  const sorting = isSorting(asked) ? asked : null;

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
  const filter = useMemo(() => filterOf(params), [params]);
  const narrow = (value: string) => setParams((now) => withFilter(now, value), { replace: true });
  const showAll = () =>
    setParams(
      (now) => {
        now.delete('q');
        return withFilter(now, '');
      },
      { replace: true },
    );
  const search = useCallback((value: string) => change('q', value.trim()), [change]);
  const sort = (by: Sorting | '') => change('sort', by);
  return { text, sorting, filter, search, sort, narrow, showAll };
}

export type ListParams = ReturnType<typeof useListParams>;
