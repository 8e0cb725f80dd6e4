import { useEffect, useMemo, useRef } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSearchImagesQuery } from '../../domain/images/image-endpoints.ts';
import { filterImages } from '../../domain/images/image-filter.ts';
import type { ListedImage } from '../../domain/images/listed-image.ts';
import { matchingImages, sortImages } from '../../domain/images/sort-images.ts';
import { errorMessage } from '../../http/api-error.ts';
import type { ListParams } from '../../domain/list-choices/use-list-params.ts';

const NOTHING: readonly string[] = [];

/** The images that the address asks for, in its order. */
export function useImageQuery(
  all: readonly ListedImage[] | null,
  { list: { text }, sorting, filter }: ListParams,
) {
  const items = useMemo(() => all && filterImages(all, filter), [all, filter]);
  const search = useSearchImagesQuery(text || skipToken);
  const { error: failure, refetch } = search;
  // While another text is looked for, what was found before stays; after a failure, only what this text found.
  const found = failure ? (search.currentData ?? NOTHING) : search.data;

  // Something may have been edited into or out of what is found.
  const searched = useRef(items);
  useEffect(() => {
    if (text && searched.current && searched.current !== items) void refetch();
    searched.current = items;
  }, [text, items, refetch]);

  const images = useMemo(() => {
    if (!items || !text) return items && sorting ? sortImages(items, sorting) : items;
    return found ? matchingImages(items, found, sorting) : null;
  }, [items, text, found, sorting]);

  return {
    images,
    error: text && failure ? errorMessage(failure) : null,
    /** Whether the images of this text are not there yet. */
    isSearching: Boolean(text && items?.length) && search.isFetching && !search.currentData,
    /** Whether these are the images of this search, or it failed. */
    isSettled: items !== null && !search.isFetching,
  };
}
