import { forDays } from '../../ui/format/for-days.ts';
import { countOfCollections } from '../collections/count-of-collections.ts';
import { countOfImages } from '../images/count-of-images.ts';
import { formatCount } from '../../ui/format/format-count.ts';
import { quoted } from '../../ui/format/quoted.ts';

/** The interface texts of changes to any number of images: dialogs, progress, reports and toasts. */
export const messages = {
  edit: 'Edit',
  addToCollection: 'Add to collection',
  delete: 'Delete',
  cancel: 'Cancel',
  tooMany: (most: number) =>
    `Too many images to change at once: select up to ${formatCount(most)}, or all.`,
  notUndone: (count: number) =>
    `${countOfImages(count)} could not be restored, or changed in the meantime.`,

  report: {
    heading: 'What failed',
    list: 'Images and reasons',
    /** `Deleting 50 of 120 images`. */
    progress: (doing: string, done: number, total: number) => {
      const part = total > done && done > 0 ? `${formatCount(done)} of ` : '';
      return `${doing} ${part}${countOfImages(total)}`;
    },
    progressLabel: (doing: string) => `${doing} images`,
    /** `3 of 10 images could not be deleted.` */
    summary: (failed: number, total: number, what: string) =>
      total === 1
        ? `The image ${what}.`
        : `${formatCount(failed)} of ${countOfImages(total)} ${what}.`,
    more: (count: number) => `And ${countOfImages(count)} more.`,
    cancelling: 'Cancelling…',
    retry: 'Try again',
    dismiss: 'Leave it',
  },

  editing: {
    heading: (count: number) => `Edit ${countOfImages(count)}`,
    hint: 'Fields you leave alone stay as they are. A mixed field can be emptied in all images.',
    changes: (count: number) => `${count === 1 ? '1 field' : `${count} fields`} will change.`,
    save: 'Save Changes',
    doing: 'Changing',
    failedTitle: 'Error Updating Metadata',
    cancelledTitle: 'Edit Cancelled',
    failed: 'could not be changed',
    fallback: 'Failed to update image metadata.',
    success: (count: number) =>
      count === 1
        ? { title: 'Image Updated', description: 'Image metadata updated successfully.' }
        : { title: 'Images Updated', description: `${countOfImages(count)} updated.` },
    undoing: 'Restoring',
    undoingFailed: 'could not be restored',
    undone: (count: number) => ({
      title: 'Change Undone',
      description: `${countOfImages(count)} restored.`,
    }),
  },

  adding: {
    heading: (count: number) => `Add ${countOfImages(count)} to a collection`,
    collection: 'Collection',
    newCollection: 'New collection',
    /** In a list of collections that is too long to be shown as a whole. */
    hidden: (count: number) =>
      `${countOfCollections(count)} ${count === 1 ? 'is' : 'are'} not shown. Type a part of the title to find one.`,
    title: 'Title',
    titleMissing: 'Enter a title.',
    /** @param others the number of collections that the images are in */
    move: (moved: number, count: number, others: number) => {
      const all = count === 1 ? 'it' : 'them';
      const which = moved === count ? all : formatCount(moved);
      return `Move ${which} out of ${others === 1 ? 'another collection' : 'other collections'}`;
    },
    nothingToMove: 'Nothing to move out of another collection',
    moveUnknown: 'Move those that are in other collections',
    moveToo: (count: number) => (count === 1 ? 'Move it too' : 'Move them too'),
    add: 'Add',
    doing: 'Adding',
    failedTitle: 'Error Adding Images',
    cancelledTitle: 'Adding Cancelled',
    failed: 'could not be added',
    /** @param already number of images that were in the collection before */
    success: (count: number, title: string, already = 0) => {
      const added = `${countOfImages(count)} added to ${quoted(title)}.`;
      const verb = already === 1 ? 'was' : 'were';
      const before = `${countOfImages(already)} ${verb} already in ${quoted(title)}.`;
      const sentences = [...(count > 0 ? [added] : []), ...(already > 0 ? [before] : [])];
      return { title: 'Collection Updated', description: sentences.join(' ') };
    },
    undone: (count: number) => ({
      title: 'Adding Undone',
      description: `${countOfImages(count)} put back.`,
    }),
    keepsImages: (title: string, reason: string) => `${quoted(title)} keeps its images. ${reason}`,
    lacksImages: (title: string, reason: string) =>
      `${quoted(title)} does not have its images back. ${reason}`,
  },

  deletion: {
    title: (count: number) =>
      count === 1 ? 'Delete image' : `Delete ${formatCount(count)} images`,
    question: (count: number, days: number | undefined) => {
      const what = count === 1 ? 'this image' : `these ${formatCount(count)} images`;
      const restorable = count === 1 ? 'It' : 'They';
      return `<p>Are you sure you want to delete ${what}?</p>
        <p>${restorable} can be restored from the trash${forDays(days)}.</p>`;
    },
    doing: 'Deleting',
    failedTitle: 'Error Deleting Image',
    cancelledTitle: 'Deletion Cancelled',
    failed: 'could not be deleted',
    fallback: 'Failed to delete image.',
    /** @param already number of images that others had deleted before */
    success: (count: number, already = 0) => {
      const title = count + already === 1 ? 'Image Deleted' : 'Images Deleted';
      if (already === 0) {
        const what = count === 1 ? 'The image has' : `${formatCount(count)} images have`;
        return { title, description: `${what} been deleted successfully.` };
      }
      const earlier = `${countOfImages(already)} had been deleted before.`;
      if (count === 0) return { title, description: earlier };
      const now = `${countOfImages(count)} ${count === 1 ? 'has' : 'have'} been deleted.`;
      return { title, description: `${now} ${earlier}` };
    },
    undone: (count: number) => ({
      title: 'Deletion Undone',
      description: `${countOfImages(count)} restored.`,
    }),
    restoreFailed: (count: number, reason: string) => ({
      title: 'Restore Failed',
      description: `${countOfImages(count)} could not be restored. ${reason}`,
    }),
  },
  run: {
    cancelled: (done: number, total: number) =>
      `Cancelled after ${formatCount(done)} of ${countOfImages(total)}.`,
    failed: 'Failed to change the images.',
    undoCancelled: 'Undo Cancelled',
    seeTasks: 'See the tasks',
  },
};
