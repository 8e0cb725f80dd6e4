import { useImageNeighboursQuery } from '../../domain/images/image-endpoints.ts';
import type { Neighbours } from '../../domain/images/listed-images.ts';
import { useLocation } from '../../ui/router/hooks.ts';
import { useListParams } from '../../domain/list-choices/use-list-params.ts';

const NONE: Neighbours = { previous: null, next: null };

/** The images before and after one, in the list that the address names: that from which it was opened. */
export function useNeighbours(id: string): Neighbours & { search: string } {
  const { search } = useLocation();
  const { list } = useListParams();
  const { currentData = NONE } = useImageNeighboursQuery({ list, id });
  return { ...currentData, search };
}
