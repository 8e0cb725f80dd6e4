import { countOfCollections } from '../../domain/collections/count-of-collections.ts';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { formatCount } from '../../ui/format/format-count.ts';

/** The interface texts of the trash. */
export const messages = {
  documentTitle: 'Trash · Salon',
  heading: 'Trash',
  images: 'Images',
  list: 'Deleted images',
  loadFailed: 'Could not load the trash',
  emptyTitle: 'The trash is empty',
  emptyText:
    'Images and collections you delete are kept here for a while, in case you want them back.',
  hint: 'Select images to restore. Each can be restored at least until the date below it.',
  until: (day: string) => `Can be restored at least until ${day}`,
  /** Below a small picture, where the hint explains it. */
  goes: (day: string) => `At least until ${day}`,
  /** The server lists only the newest images. */
  newest: (images: string) => `The newest ${images}`,
  restore: 'Restore',
  restoring: 'Restoring',
  restored: (count: number) => ({
    title: count === 1 ? 'Image Restored' : 'Images Restored',
    description: `${countOfImages(count)} restored.`,
  }),
  restoreFailedTitle: 'Restore Failed',
  restoreFailed: 'could not be restored',

  purge: {
    action: 'Delete for good',
    title: (count: number) =>
      count === 1 ? 'Delete image for good' : `Delete ${formatCount(count)} images for good`,
    question: (count: number) =>
      count === 1
        ? '<p>The image and its files are removed. It cannot be restored afterwards.</p>'
        : '<p>The images and their files are removed. They cannot be restored afterwards.</p>',
    empty: 'Empty trash',
    emptyQuestion:
      '<p>All images and collections in the trash are deleted for good. They cannot be restored afterwards.</p>',
    nothingTitle: 'No Longer in the Trash',
    // A repeat counts nothing that the first attempt has deleted, whose reply was lost.
    nothing: 'What you chose was deleted for good or restored before.',
    doneTitle: 'Deleted for Good',
    done: (images: number, collections: number) => {
      const what = [
        ...(images > 0 ? [countOfImages(images)] : []),
        ...(collections > 0 ? [countOfCollections(collections)] : []),
      ].join(' and ');
      return `${what} deleted for good.`;
    },
  },

  collections: {
    heading: 'Collections',
    loadFailed: 'Could not load the deleted collections',
    restoreLabel: (title: string) => `Restore ${title}`,
  },
};
