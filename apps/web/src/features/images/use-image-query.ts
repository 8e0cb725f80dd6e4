import { useEffect, useMemo, useRef } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { useSearchImagesQuery } from '../../domain/images/image-endpoints.ts';
import { filterImages } from '../../domain/images/image-filter.ts';
import type { ListedImage } from '../../domain/images/listed-images.ts';
import { matchingImages, sortImages } from '../../domain/images/sort-images.ts';
import { errorMessage } from '../../http/api-error.ts';
import type { ListParams } from '../../domain/list-choices/use-list-params.ts';

/** The images that the address asks for, in its order. */
export function useImageQuery(
  all: readonly ListedImage[] | null,
  { list: { text }, sorting, filter }: ListParams,
) {
  const items = useMemo(() => all && filterImages(all, filter), [all, filter]);
  const { data: found, error: failure, refetch } = useSearchImagesQuery(text || skipToken);

  // Something may have been edited into or out of what is found.
  const searched = useRef(items);
  useEffect(() => {
    if (text && searched.current && searched.current !== items) void refetch();
    searched.current = items;
  }, [text, items, refetch]);

  // While an answer is on its way, what was found before stays.
  const images = useMemo(() => {
    if (!items || !text) return items && sorting ? sortImages(items, sorting) : items;
    if (failure) return [];
    return found ? matchingImages(items, found, sorting) : null;
  }, [items, text, found, failure, sorting]);

  return { images, error: text && failure ? errorMessage(failure) : null };
}
