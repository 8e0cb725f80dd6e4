import { useEffect, useEffectEvent } from 'react';
import type { ImagesOfWall } from '../domain/images/images-of-wall.ts';
import { viewerPath } from '../domain/images/viewer-path.ts';
import { indexIn } from '../engine/dom/index-in.ts';
import { viewerAddressed, viewerLeft } from '../features/viewer/viewer-slice.ts';
import { useAppDispatch } from '../state/hooks.ts';
import { useHistory, useMatch, useNavigate } from '../ui/router/hooks.ts';
import { matchPath } from '../ui/router/match-path.ts';

const PATH = '/images/:id';

/** What the history keeps with a viewer's address: that going back leads to the wall. */
const FROM_WALL = 'from-wall';

/**
 * Keeps the viewer in step with the address, and changes both.
 * @param images those that are known: one of them is shown at once
 * @param isLoaded whether the files of the viewer are there
 */
export function useViewerAddress(images: ImagesOfWall, isLoaded: () => boolean) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const history = useHistory();
  const id = useMatch(PATH)?.id ?? null;

  const show = (wantedId: string | null) => {
    // Without its files the viewer plays no animation, whose end it would otherwise wait for.
    if (wantedId === null && !isLoaded()) return void dispatch(viewerLeft());
    const at = wantedId === null ? -1 : indexIn(images, wantedId);
    const image = at < 0 ? null : (images.at(at) ?? null);
    dispatch(viewerAddressed({ id: wantedId, image }));
  };
  const address = useEffectEvent(show);
  useEffect(() => address(id), [id]);
  useEffect(() => () => void dispatch(viewerLeft()), [dispatch]);

  /** Null if the person has gone back: the screen follows the history a little later. */
  const currentEntry = () => {
    const entry = history.current();
    return matchPath(PATH, entry.pathname) && entry;
  };
  return {
    isWall: id === null,
    open(opened: string) {
      // Before the address changes, which takes a frame: the picture answers the click at once.
      show(opened);
      navigate(viewerPath(opened), { state: FROM_WALL });
    },
    change(next: string) {
      const entry = currentEntry();
      if (!entry) return;
      // Here too: a key pressed meanwhile acts on the image that has come.
      show(next);
      navigate(viewerPath(next), { replace: true, state: entry.state });
    },
    close() {
      const entry = currentEntry();
      if (!entry) return;
      // Here too: Back takes a moment, and a second click would go back twice.
      show(null);
      if (entry.state === FROM_WALL) navigate(-1);
      else navigate('/', { replace: true });
    },
  };
}
