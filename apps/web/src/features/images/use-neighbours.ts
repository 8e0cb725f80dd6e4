import { skipToken } from '@reduxjs/toolkit/query';
import { useImageNeighboursQuery } from '../../domain/images/image-endpoints.ts';
import { neighboursIn } from '../../domain/images/list-requests.ts';
import type { Neighbours } from '../../domain/images/list-requests.ts';
import { useLocation } from '../../ui/router/hooks.ts';
import { useListParams } from '../../domain/list-choices/use-list-params.ts';
import { useSource } from './use-source.ts';

const NONE: Neighbours = { previous: null, next: null };

/** The images before and after one, where the address says that it was opened: in a collection or a list. */
export function useNeighbours(id: string): Neighbours & { search: string } {
  const { search } = useLocation();
  const { list } = useListParams();
  const { imageIds } = useSource();
  const { currentData } = useImageNeighboursQuery(imageIds ? skipToken : { list, id });
  const neighbours = imageIds ? neighboursIn(imageIds, id) : currentData;
  return { ...(neighbours ?? NONE), search };
}
