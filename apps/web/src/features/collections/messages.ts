import { changedTo } from '../../domain/changed-to.ts';
import { forDays } from '../../ui/format/for-days.ts';
import { countOfCollections } from '../../domain/collections/count-of-collections.ts';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { formatCount } from '../../ui/format/format-count.ts';
import { quoted } from '../../ui/format/quoted.ts';

/** The interface texts of the collections. */
const placeOf = (position: number, count: number) =>
  `${formatCount(position)} of ${formatCount(count)}`;

export const messages = {
  documentTitle: 'Collections · Salon',
  heading: 'Collections',
  loading: 'Loading the collections…',
  loadFailed: 'Could not load the collections',
  // Fixed.
  emptyTitle: 'No collections yet',
  emptyText: 'A collection keeps images that belong together side by side in the viewer.',
  newCollection: 'New Collection',
  nothingFound: 'No collection has this title',
  showAll: 'Show all',
  trash: 'Trash',
  edit: 'Edit',
  selectImages: 'Select Images',
  delete: 'Delete',
  deleteLabel: (title: string) => `Delete ${title}`,
  deleteFailed: 'Delete Failed',

  collectionTitle: (title: string) => `${title} · Salon`,
  notLoaded: {
    documentTitle: 'Collection · Salon',
    heading: 'Collection',
    failed: 'Could not load the collection',
    missing: 'This collection does not exist',
    missingReason: 'It may have been deleted.',
    all: 'All collections',
  },
  outdated: 'The collection is shown as it is now.',

  form: {
    title: 'Title',
    description: 'Description (optional)',
    titleMissing: 'Enter a title.',
    outdated:
      'This collection was changed in the meantime. Nothing was saved. A field that you did not edit shows its new text now. Check the form and save again.',
    changed: changedTo,
    cancel: 'Cancel',
  },
  // The toasts are fixed.
  create: {
    documentTitle: 'New collection · Salon',
    heading: 'New collection',
    save: 'Create Collection',
    success: { title: 'Collection Created', description: 'Collection created successfully.' },
  },
  update: {
    documentTitle: (title: string) => `Edit ${title} · Salon`,
    heading: 'Edit collection',
    save: 'Save Changes',
    success: { title: 'Collection Updated', description: 'Collection updated successfully.' },
  },

  imagesIn: (title: string) => `Images in ${title}`,
  removeImages: 'Remove from collection',
  removal: {
    // Fixed.
    failed: 'Error Removing Images',
    success: (count: number, title: string) => ({
      title: count === 1 ? 'Image Removed' : 'Images Removed',
      description: `${countOfImages(count)} removed from ${quoted(title)}.`,
    }),
    undone: (count: number, title: string) => ({
      title: 'Removal Undone',
      description: `${countOfImages(count)} put back into ${quoted(title)}.`,
    }),
  },
  noImagesTitle: 'No Images in this collection yet',
  noImagesText: 'Choose from the images that are in no other collection.',

  selecting: {
    documentTitle: (title: string) => `Select images for ${title} · Salon`,
    heading: 'Select images',
    images: 'Images',
    cancel: 'Cancel',
    save: 'Save',
    tooMany: (most: number) =>
      `A collection can have ${countOfImages(most)} at most. Deselect some to save.`,
    changedElsewhere: 'This collection was changed in the meantime.',
    merged: 'Those changes and yours are brought together here.',
    saveAgain: 'Check the result and save again.',
    nothingLeft: 'There is nothing left to save.',
    hint: 'Images that are in other collections are not shown.',
    loadFailed: 'Could not load the images',
    searchFailed: 'The search failed',
    nothingFound: 'Nothing found',
    nothingFoundText: 'Images that are in other collections are not searched.',
    showAll: 'Show all images',
    emptyTitle: 'No images available',
    emptyText: 'Every image is in another collection, or there is none yet.',
    upload: 'Upload images',
  },

  sorting: {
    open: 'Sort',
    heading: 'Sort the images',
    sort: 'Sort',
    successTitle: 'Collection Sorted',
    success: (order: string) => `${order}.`,
    unchanged: 'The images are in this order already.',
    undone: { title: 'Sorting Undone', description: 'The images are in their former order.' },
    notUndone: 'The collection was changed after it was sorted. Nothing was undone.',
  },

  moving: {
    success: (title: string) => ({
      title: 'Order Saved',
      description: `The images in ${quoted(title)} have a new order.`,
    }),
    undone: { title: 'Move Undone', description: 'The images are in their former order.' },
    notUndone: 'The collection was changed after the move. Nothing was undone.',
  },
  moveHint:
    'Drag an image to its place, or move it with Alt and the arrow keys. With a finger, hold it first. Selected images move together, also with the buttons “Move earlier” and “Move later”.',
  moveEarlier: 'Move earlier',
  moveLater: 'Move later',
  orderFailed: 'Error Setting Images',
  /** Read by screen readers after each move. */
  moved: (moved: number, position: number, count: number) =>
    moved === 1
      ? `Moved to position ${placeOf(position, count)}`
      : `${countOfImages(moved)} moved to positions ${formatCount(position)} to ${placeOf(position + moved - 1, count)}`,

  deletion: {
    title: (count: number) => (count === 1 ? 'Delete collection' : 'Delete collections'),
    /** @param titles with markup escaped */
    question: (count: number, titles: string, days: number | undefined) => {
      const what = count === 1 ? 'the collection' : `these ${countOfCollections(count)}:`;
      const restorable = count === 1 ? 'The collection' : 'The collections';
      return `<p>Are you sure you want to delete ${what} ${titles}?</p>
        <p>The images stay in the gallery. ${restorable} can be restored from the trash${forDays(days)}.</p>`;
    },
    failedTitle: 'Error Deleting Collection',
    failed: 'Failed to delete collection.',
    /** The deletion ended at the first of several that are left. */
    left: (count: number, reason: string) =>
      `${countOfCollections(count)} were not deleted. ${reason}`,
    /** @param already number of collections that others had deleted before */
    success: (count: number, already = 0) => {
      const now =
        count === 1
          ? 'The collection has been deleted successfully.'
          : `${countOfCollections(count)} have been deleted successfully.`;
      const sentences = [
        ...(count > 0 ? [now] : []),
        ...(already > 0 ? [`${countOfCollections(already)} had been deleted before.`] : []),
      ];
      return {
        title: count + already === 1 ? 'Collection Deleted' : 'Collections Deleted',
        description: sentences.join(' '),
      };
    },
  },
};
