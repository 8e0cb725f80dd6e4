/** The interface texts of the trash. */
export const messages = {
  documentTitle: 'Trash · Salon',
  heading: 'Trash',
  images: 'Images',
  list: 'Deleted images',
  loadFailed: 'Could not load the trash',
  retry: 'Try again',
  emptyTitle: 'The trash is empty',
  emptyText:
    'Images and collections you delete are kept here for a while, in case you want them back.',
  hint: 'Select images to restore. Each is deleted for good on the date below it.',
  selectAll: 'Select all',
  until: (day: string) => `Deleted for good on ${day}`,
  /** The server lists only the newest images. */
  newest: (images: string) => `The newest ${images}`,
  restore: 'Restore',
  restoring: 'Restoring',
  restoredTitle: 'Images Restored',
  restored: (images: string) => `${images} restored.`,
  restoreFailedTitle: 'Restore Failed',
  restoreFailed: 'could not be restored',

  collections: {
    heading: 'Collections',
    loadFailed: 'Could not load the deleted collections',
    restoreLabel: (title: string) => `Restore ${title}`,
  },
};
