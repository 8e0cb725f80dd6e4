import type { ImageMetadata, ImageMetadataEdit } from '@salon/api-contract';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { api, useDashboardDispatch } from '../api.ts';
import { changeImages } from '../images/image-list.ts';
import type { ListedImage } from '../images/listed-images.ts';
import { editImages, restoreMetadata } from './bulk.ts';
import { messages } from './messages.ts';
import { UNDO_S } from './use-bulk.ts';
import type { Bulk, Named } from './use-bulk.ts';

interface Captioned {
  metadata: Pick<ImageMetadata, 'captions'>;
}

type Edits = ReadonlyMap<string, ImageMetadataEdit>;

const { editing } = messages;

/**
 * Makes one edit to many images, and offers to undo it where it changed something.
 * @param onChange runs when images have changed
 */
export function useEditImages(bulk: Bulk, onChange: () => void) {
  const dispatch = useDashboardDispatch();

  const show = (edits: Edits) => {
    dispatch(changeImages((images) => edited(images, edits)));
    dispatch(api.util.invalidateTags(['Collection', 'Filters']));
    onChange();
  };

  const undo = (images: readonly Named[], before: Edits) =>
    void bulk.run({
      images,
      call: restoreMetadata(before),
      doing: editing.undoing,
      failedTitle: messages.undoFailed,
      failed: editing.undoingFailed,
      onDone: (restored) => {
        if (!restored.length) return;
        show(picked(before, restored));
        dispatch(showToast({ ...editing.undone(restored.length), type: 'success' }));
      },
    });

  return (images: readonly (Named & Captioned)[], metadata: ImageMetadataEdit) => {
    const before = new Map<string, ImageMetadataEdit>();
    const each = withOtherLanguages(images, metadata);
    void bulk.run({
      images,
      call: editImages(metadata, before, each),
      doing: editing.doing,
      failedTitle: editing.failedTitle,
      failed: editing.failed,
      fallback: editing.fallback,
      isTyped: true,
      onDone: (ids) => {
        if (!ids.length) return;
        show(new Map(ids.map((id) => [id, { ...metadata, ...each.get(id) }])));
        const changed = picked(before, ids);
        const others = images.filter(({ id }) => changed.has(id));
        const action = { name: messages.undo, callback: () => undo(others, changed) };
        const offer = changed.size > 0 && { action, duration: UNDO_S };
        dispatch(showToast({ ...editing.success(ids.length), ...offer, type: 'success' }));
      },
    });
  };
}

function picked(edits: Edits, ids: readonly string[]): Edits {
  const chosen = new Set(ids);
  return new Map([...edits].filter(([id]) => chosen.has(id)));
}

/** An edit replaces all captions of an image: those in other languages are sent again with it. */
function withOtherLanguages(
  images: readonly (Named & Captioned)[],
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
