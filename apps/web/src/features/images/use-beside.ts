import { useImagesBesideQuery } from '../../domain/images/image-endpoints.ts';
import type { Beside } from '../../domain/images/listed-images.ts';
import { useLocation } from '../../ui/router/hooks.ts';
import { useListParams } from '../../domain/list-choices/use-list-params.ts';

const NONE: Beside = { previous: null, next: null };

/** The images before and after one, in the list that the address names: that from which it was opened. */
export function useBeside(id: string): Beside & { search: string } {
  const { search } = useLocation();
  const { list } = useListParams();
  const { currentData = NONE } = useImagesBesideQuery({ list, id });
  return { ...currentData, search };
}
