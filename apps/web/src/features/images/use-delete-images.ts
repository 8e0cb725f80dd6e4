import { useState } from 'react';
import { errorMessage } from '../../api/api-error.ts';
import { deleteImage } from '../../api/manage-images.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { showDialog } from '../../shell/dialogs/show-dialog.ts';
import { imagesRemoved } from '../../shell/library/images-slice.ts';
import { showToast } from '../../shell/toasts/show-toast.ts';

interface Deleting {
  done: number;
  total: number;
}

/** Asks, deletes one image after the other and tells what came of it. */
export function useDeleteImages(onDeleted: (ids: readonly string[]) => void) {
  const dispatch = useAppDispatch();
  const [deleting, setDeleting] = useState<Deleting | null>(null);

  const run = async (ids: readonly string[]) => {
    const deleted: string[] = [];
    const reasons = new Set<string>();
    for (const [done, id] of ids.entries()) {
      setDeleting({ done, total: ids.length });
      try {
        await deleteImage(id);
        deleted.push(id);
      } catch (error) {
        reasons.add(errorMessage(error, 'Failed to delete image.'));
      }
    }
    setDeleting(null);
    if (deleted.length) {
      dispatch(imagesRemoved(deleted));
      dispatch(showToast({ ...successOf(deleted.length), type: 'success' }));
    }
    if (reasons.size) {
      const description = failureOf(ids.length - deleted.length, ids.length, [...reasons]);
      dispatch(showToast({ title: 'Delete Failed', description, type: 'error' }));
    }
    onDeleted(deleted);
  };

  const askToDelete = (ids: readonly string[]) => {
    const isOne = ids.length === 1;
    dispatch(
      showDialog({
        title: isOne ? 'Delete image' : `Delete ${ids.length} images`,
        description: isOne
          ? 'Are you sure you want to delete this image?'
          : `Are you sure you want to delete these ${ids.length} images?`,
        actions: [{ name: 'Delete', color: 'danger', callback: () => void run(ids) }],
      }),
    );
  };

  return { deleting, askToDelete };
}

function successOf(count: number) {
  return count === 1
    ? { title: 'Image Deleted', description: 'The image has been deleted successfully.' }
    : {
        title: 'Images Deleted',
        description: `${count} images have been deleted successfully.`,
      };
}

function failureOf(failed: number, asked: number, reasons: string[]): string {
  const why = reasons.join(' ');
  return asked === 1 ? why : `${failed} of ${asked} images could not be deleted. ${why}`;
}
