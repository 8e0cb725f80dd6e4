import { imageFieldNames } from '@salon/api-contract';
import type { ErrorCode, ImageEdit, ImageMetadata, ImageMetadataEdit } from '@salon/api-contract';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { UNDO_FAILED, withUndo } from '../../overlays/toasts/undo-toast.ts';
import { useDashboardDispatch } from '../api.ts';
import { patchImageList } from '../images/image-endpoints.ts';
import type { ListedImage } from '../images/listed-image.ts';
import { imagesEdited, imagesEditedElsewhere } from '../outdated.ts';
import { useOffer } from '../use-offer.ts';
import { editImages, restoreMetadata } from './bulk.ts';
import { messages } from './messages.ts';
import type { Bulk, NamedImage } from './use-bulk.ts';

interface Shown {
  metadata: ImageMetadata;
}

type Edits = ReadonlyMap<string, ImageMetadataEdit>;
/** For each image the edit that undoes an earlier one, with the values that it replaces. */
type Undo = ReadonlyMap<string, ImageEdit>;

const { editing } = messages;

/** Of an image with other values than an edit replaces. */
const OUTDATED: ErrorCode = 'image/changed';

/**
 * Makes one edit to many images, and offers to undo it where it changed something.
 * @param onChange runs when images have changed, also by an undo
 */
export function useEditImages(bulk: Bulk, onChange?: () => void) {
  const dispatch = useDashboardDispatch();
  const offer = useOffer();

  const show = (edits: Edits) => {
    dispatch(patchImageList((images) => edited(images, edits)));
    dispatch(imagesEdited(edits.keys()));
    onChange?.();
  };

  /** Others may have changed images. Last, because a list ignores a reply if it was changed after the request. */
  const loadAgain = () => dispatch(imagesEditedElsewhere());

  const undo = (images: readonly NamedImage[], edits: Undo) =>
    void bulk.run({
      images,
      call: restoreMetadata(edits),
      doing: editing.undoing,
      failedTitle: UNDO_FAILED,
      failed: editing.undoingFailed,
      onDone: (restored, failed) => {
        if (restored.length) {
          show(new Map(restored.map(({ id }) => [id, valuesOf(edits.get(id))])));
          dispatch(showToast({ ...editing.undone(restored.length), type: 'success' }));
        }
        if (failed.length) loadAgain();
      },
    });

  return (images: readonly (NamedImage & Shown)[], metadata: ImageMetadataEdit) => {
    const each = new Map(images.map((image) => [image.id, editOf(image, metadata)]));
    void bulk.run({
      images,
      call: editImages(metadata, each),
      doing: editing.doing,
      failedTitle: editing.failedTitle,
      failed: editing.failed,
      fallback: editing.fallback,
      isTyped: true,
      onDone: (done, failed) => {
        // Another try replaces what others have saved.
        for (const { id, code } of failed)
          if (code === OUTDATED) each.set(id, valuesOf(each.get(id)));
        if (done.length) {
          show(new Map(done.map(({ id }) => [id, { ...metadata, ...valuesOf(each.get(id)) }])));
          const undoing = new Map(done.flatMap(({ id, undo: edit }) => (edit ? [[id, edit]] : [])));
          const changed = images.filter(({ id }) => undoing.has(id));
          const toast = editing.success(done.length);
          const undoAll = () => undo(changed, undoing);
          offer(changed.length ? withUndo(toast, undoAll) : { ...toast, type: 'success' });
        }
        if (failed.length) loadAgain();
      },
    });
  };
}

function valuesOf({ replaces: _replaced, ...values }: ImageEdit = {}): ImageMetadataEdit {
  return values;
}

/**
 * The edit of one image, with the values it replaces. The server replaces `captions` as a whole, so those in other
 * languages are sent too.
 */
function editOf({ metadata }: Shown, edit: ImageMetadataEdit): ImageEdit {
  const edited = imageFieldNames.filter((name) => name in edit);
  const replaces = Object.fromEntries(edited.map((name) => [name, metadata[name]]));
  if (!edit.captions) return { replaces };
  const { en: _replaced, ...others } = metadata.captions;
  return { captions: { ...others, ...edit.captions }, replaces };
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
