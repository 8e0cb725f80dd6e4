import { skipToken } from '@reduxjs/toolkit/query';
import { collectionApi } from '../../domain/collections/collection-endpoints.ts';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { collectionIn } from '../../domain/images/image-path.ts';
import { listOptions } from '../../domain/list-endpoint.ts';
import { useLocation } from '../../ui/router/hooks.ts';
import { messages } from './messages.ts';

interface Source {
  path: string;
  title: string;
  /** The images of a collection in its order; empty while they are not known, and once it is deleted. Null for a list. */
  imageIds: readonly string[] | null;
}

/** Where the page of an image was opened, by its address: in a collection, or in the list of images. */
export function useSource(): Source {
  const { search } = useLocation();
  const id = collectionIn(search);
  // The list has the order of each collection, without the images themselves.
  const { data } = collectionApi.useListCollectionsQuery(id ? undefined : skipToken, listOptions);
  if (!id) return { path: `/dashboard/images${search}`, title: messages.image.all, imageIds: null };
  const collection = data?.find((one) => one.id === id);
  return {
    path: collectionPath(id),
    title: collection?.title ?? messages.image.source,
    imageIds: collection?.imageIds ?? [],
  };
}
