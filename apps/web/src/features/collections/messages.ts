/** The interface texts of the collections. */
export const messages = {
  documentTitle: 'Collections · Salon',
  heading: 'Collections',
  loading: 'Loading the collections…',
  loadFailed: 'Could not load the collections',
  retry: 'Try again',
  // Fixed by the specification.
  emptyTitle: 'No collections yet',
  emptyText: 'A collection keeps pictures that belong together side by side in the viewer.',
  newCollection: 'New Collection',
  edit: 'Edit',
  selectImages: 'Select Images',
  delete: 'Delete',

  collection: { documentTitle: 'Collection · Salon', heading: 'Collection' },
  collectionMissing: {
    title: 'This collection does not exist',
    text: 'It may have been deleted.',
    all: 'All collections',
  },
  collectionFailed: 'Could not load the collection',
  outdated: 'The collection is shown as it is now.',

  form: {
    title: 'Title',
    description: 'Description',
    titleMissing: 'Enter a title.',
    cancel: 'Cancel',
  },
  // The toasts are fixed by the specification.
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

  orderFailed: 'Error Setting Images',
  /** Read by screen readers after each move. */
  moved: (position: number, count: number) => `Moved to position ${position} of ${count}`,

  deletion: {
    title: (count: number) => (count === 1 ? 'Delete collection' : 'Delete collections'),
    /** @param titles with markup escaped */
    question: (count: number, titles: string) => {
      const what = count === 1 ? 'the collection' : `these ${count} collections:`;
      return `<p>Are you sure you want to delete ${what} ${titles}?</p><p>The images stay in the gallery.</p>`;
    },
    failedTitle: 'Error Deleting Collection',
    failed: 'Failed to delete collection.',
    success: (count: number) =>
      count === 1
        ? {
            title: 'Collection Deleted',
            description: 'The collection has been deleted successfully.',
          }
        : {
            title: 'Collections Deleted',
            description: `${count} collections have been deleted successfully.`,
          },
  },
};
