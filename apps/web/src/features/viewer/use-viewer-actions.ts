import type { Box } from '../../engine/core/box.ts';
import { useImageGestures } from '../../engine/react/use-image-gestures.ts';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { useReducedMotion } from '../../ui/hooks/use-media-query.ts';
import type { Travel } from './slide-positions.ts';
import type { useStepNeighbours } from './use-step-neighbours.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { infoToggled, selectViewer, stripToggled, stepListChosen } from './viewer-slice.ts';
import type { StageParts } from './viewer-stage.tsx';

interface ViewerActionOptions extends Pick<
  ReturnType<typeof useStepNeighbours>,
  'stepList' | 'neighbours'
> {
  parts: StageParts;
  travel: Travel;
  /** Of the image in the middle. */
  frame: Box;
  hasInfo: boolean;
  onChange: (id: string) => void;
  onClose: () => void;
}

/** Each press multiplies the scale by this. */
const KEY_ZOOM = 1.5;
/** px that a press moves an image that is larger than its frame. */
const KEY_PAN = 120;

/** What keys, gestures and buttons do in the viewer. */
export function useViewerActions(options: ViewerActionOptions) {
  const { parts, travel, frame, hasInfo, stepList, neighbours, onChange, onClose } = options;
  const dispatch = useAppDispatch();
  const { overlay, shownId, image, hasCollectionFailed } = useAppSelector(selectViewer);
  const prefersReducedMotion = useReducedMotion();
  const isShown = overlay === 'shown';

  // During a flight, only the address decides, unless there is no image yet.
  const close = () => {
    const canClose = isShown || !image;
    if (canClose) onClose();
    return canClose;
  };
  const { slide, panEased, zoomBy } = useImageGestures({
    stage: parts.stage,
    track: parts.track,
    image: () => parts.photoFrame.current?.querySelector<HTMLElement>('[data-zoomable]') ?? null,
    imageId: shownId,
    isShown,
    isLeaving: overlay === 'hiding',
    travel,
    frame,
    hasNeighbours: isShown && neighbours !== null,
    prefersReducedMotion,
    onStep: (step) => {
      if (!neighbours) return false;
      dispatch(stepListChosen(stepList));
      onChange((step === 1 ? neighbours.after : neighbours.before).id);
      return true;
    },
    onDismiss: close,
  });
  const step = (by: -1 | 1, isHeld = false) => {
    if (isShown && neighbours) slide(by, isHeld);
  };
  const toggleStrip = () => {
    if (isShown && image?.collectionId && !hasCollectionFailed) dispatch(stripToggled());
  };
  const toggleInfo = () => {
    if (isShown && hasInfo) dispatch(infoToggled());
  };
  const select = (id: string) => {
    if (!isShown || id === shownId) return;
    dispatch(stepListChosen('collection'));
    onChange(id);
  };
  useViewerKeys({
    close,
    previous: (isHeld) => step(-1, isHeld),
    next: (isHeld) => step(1, isHeld),
    toggleStrip,
    toggleInfo,
    zoomIn: () => zoomBy(KEY_ZOOM),
    zoomOut: () => zoomBy(1 / KEY_ZOOM),
    panLeft: () => panEased(KEY_PAN, 0),
    panRight: () => panEased(-KEY_PAN, 0),
    panUp: () => panEased(0, KEY_PAN),
    panDown: () => panEased(0, -KEY_PAN),
  });
  return { close, step, toggleInfo, select };
}
