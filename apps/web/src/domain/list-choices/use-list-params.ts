import { useMemo } from 'react';
import type { ImageSorting } from '@salon/api-contract';
import { filterOf, withFilter } from '../images/image-filter.ts';
import type { ListQuery } from '../images/list-query.ts';
import { isSorting } from '../images/sort-images.ts';
import { useSearchParams } from '../../ui/router/screen-hooks.ts';
import { SEARCH_LENGTH } from '../../ui/search-length.ts';

/** Which images the address asks for, and in which order: a link to it shows the same. */
export function useListParams() {
  const [params, setParams] = useSearchParams();
  const text = params.get('q')?.slice(0, SEARCH_LENGTH).trim() ?? '';
  const asked = params.get('sort');
  const sorting = isSorting(asked) ? asked : null;
  const filter = useMemo(() => filterOf(params), [params]);
  const list = useMemo<ListQuery>(
    // As on the wall: how it is written makes no difference.
    () => ({ text: text.toLowerCase(), sort: sorting ?? undefined, ...filter }),
    [text, sorting, filter],
  );

  const change = (next: (params: URLSearchParams) => URLSearchParams) =>
    setParams(next, { replace: true });
  const search = (typed: string) => change((now) => withValue(now, 'q', typed.trim()));
  const sort = (by: ImageSorting | null) => change((now) => withValue(now, 'sort', by ?? ''));
  const narrow = (value: string) => change((now) => withFilter(now, value));
  const showAll = () => change((now) => withFilter(withValue(now, 'q', ''), ''));

  const isNarrowed = text !== '' || Object.keys(filter).length > 0;
  return { text, sorting, filter, list, isNarrowed, search, sort, narrow, showAll };
}

function withValue(params: URLSearchParams, name: string, value: string): URLSearchParams {
  if (value) params.set(name, value);
  else params.delete(name);
  return params;
}

export type ListParams = ReturnType<typeof useListParams>;
