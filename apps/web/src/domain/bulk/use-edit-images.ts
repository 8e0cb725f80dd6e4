import type { ImageEdit, ImageMetadata, ImageMetadataEdit } from '@salon/api-contract';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { UNDO_FAILED, withUndo } from '../../overlays/toasts/undo-toast.ts';
import { api, useDashboardDispatch } from '../api.ts';
import { changeImages } from '../images/image-list.ts';
import type { ListedImage } from '../images/listed-images.ts';
import { editImages, restoreMetadata } from './bulk.ts';
import { messages } from './messages.ts';
import type { Bulk, NamedImage } from './use-bulk.ts';

interface Captioned {
  metadata: Pick<ImageMetadata, 'captions'>;
}

type Edits = ReadonlyMap<string, ImageMetadataEdit>;
/** For each image the edit that undoes an earlier one, with the values that it replaces. */
type Undo = ReadonlyMap<string, ImageEdit>;

const { editing } = messages;

/**
 * Makes one edit to many images, and offers to undo it where it changed something.
 * @param onChange runs when images have changed
 */
export function useEditImages(bulk: Bulk, onChange: () => void) {
  const dispatch = useDashboardDispatch();

  const show = (edits: Edits) => {
    dispatch(changeImages((images) => edited(images, edits)));
    const changed = [...edits.keys()].map((id) => ({ type: 'Image', id }) as const);
    dispatch(api.util.invalidateTags(['Collection', 'Filters', ...changed]));
    onChange();
  };

  const undo = (images: readonly NamedImage[], edits: Undo) =>
    void bulk.run({
      images,
      call: restoreMetadata(edits),
      doing: editing.undoing,
      failedTitle: UNDO_FAILED,
      failed: editing.undoingFailed,
      onDone: (restored, failed) => {
        if (restored.length) {
          show(new Map(restored.map((id) => [id, restoredBy(edits.get(id))])));
          dispatch(showToast({ ...editing.undone(restored.length), type: 'success' }));
        }
        // Others may have changed these images. Last, because a list ignores a reply if it was changed after the request.
        if (failed.length) dispatch(api.util.invalidateTags(['Collection', 'Image', 'Images']));
      },
    });

  return (images: readonly (NamedImage & Captioned)[], metadata: ImageMetadataEdit) => {
    const undoing = new Map<string, ImageEdit>();
    const each = withOtherLanguages(images, metadata);
    void bulk.run({
      images,
      call: editImages(metadata, undoing, each),
      doing: editing.doing,
      failedTitle: editing.failedTitle,
      failed: editing.failed,
      fallback: editing.fallback,
      isTyped: true,
      onDone: (ids) => {
        if (!ids.length) return;
        show(new Map(ids.map((id) => [id, { ...metadata, ...each.get(id) }])));
        const done = new Set(ids);
        const changed = images.filter(({ id }) => done.has(id) && undoing.has(id));
        const edits = new Map(undoing);
        const toast = editing.success(ids.length);
        const undoAll = () => undo(changed, edits);
        dispatch(
          showToast(changed.length ? withUndo(toast, undoAll) : { ...toast, type: 'success' }),
        );
      },
    });
  };
}

function restoredBy({ replaces: _replaced, ...before }: ImageEdit = {}): ImageMetadataEdit {
  return before;
}

/** An edit replaces all captions of an image: those in other languages are sent again with it. */
function withOtherLanguages(
  images: readonly (NamedImage & Captioned)[],
  { captions }: ImageMetadataEdit,
): Edits {
  const edits = new Map<string, ImageMetadataEdit>();
  if (!captions) return edits;
  for (const { id, metadata } of images) {
    const { en: _replaced, ...others } = metadata.captions;
    if (Object.keys(others).length) edits.set(id, { captions: { ...others, ...captions } });
  }
  return edits;
}

/** The same images, each with its edit. */
function edited(images: readonly ListedImage[], edits: Edits): ListedImage[] {
  return images.map((image) => {
    const edit = edits.get(image.id);
    if (!edit) return image;
    const metadata: ImageMetadata = { ...image.metadata, ...edit };
    return { ...image, metadata, caption: metadata.captions.en ?? '', date: metadata.date };
  });
}
