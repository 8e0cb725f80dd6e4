import { isChunked } from '../../domain/images/images-of-wall.ts';
import { fetchWallImages } from '../../domain/images/wall-image.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import { errorMessage } from '../../http/api-error.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import type { AppDispatch, RootState } from '../../state/root-reducer.ts';
import { foundSorted, selectAll, selectGallery } from './gallery-slice.ts';
import { frozen, wallList } from './image-lists.ts';
import type { ImageList, WholeList } from './image-lists.ts';
import * as messages from './messages.ts';

/** Sorts the search results by date. The wall keeps its order. */
export const sortFoundByDate =
  () =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    const { found } = selectGallery(getState());
    try {
      const all = await loadListByDate(getState());
      // Another search starts by relevance.
      if (!found || selectGallery(getState()).found !== found) return;
      dispatch(foundSorted(sortedByDate(all, found)));
    } catch (error) {
      const description = errorMessage(error);
      dispatch(showToast({ title: messages.loadFailed, description, type: 'error' }));
    }
  };

/** The list that sorts by date. In a large gallery, that of the wall does in any order. */
async function loadListByDate(state: RootState): Promise<ImageList> {
  const all = selectAll(state);
  if (all.name === 'date' || isChunked(all.images)) return all;
  const { newestFirst } = selectSettings(state);
  const { images } = await fetchWallImages({ order: 'date', newestFirst });
  return wallList({ order: 'date', seed: 0 }, images);
}

/** Search results in the order of the list of all images. */
function sortedByDate(all: ImageList, { name, images }: WholeList): WholeList {
  const placed = isChunked(all.images)
    ? all.images.byDate(images)
    : asOrderedIn(all.images, images);
  return frozen(`${name} by date`, 'in order', placed);
}

// The list of all images has the server's order, which uses dates that visitors do not see.
function asOrderedIn(all: readonly WallImage[], found: readonly WallImage[]): WallImage[] {
  const placeOf = new Map(all.map(({ id }, place) => [id, place]));
  const place = ({ id }: WallImage) => placeOf.get(id) ?? all.length;
  return found.toSorted((one, other) => place(one) - place(other));
}
