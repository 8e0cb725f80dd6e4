/** The interface texts of the viewer. */
export const messages = {
  loading: 'Loading…',
  untitled: 'Photo',
  back: { title: 'Back', label: 'Back to the gallery' },
  previous: { title: 'Previous', label: 'Previous image' },
  next: { title: 'Next', label: 'Next image' },
  information: { title: 'Information', label: 'Information' },
  infoPanel: 'About this photo',
  similar: 'More like this',
  collection: 'Collection',
  collectionFailed: 'Could not load the collection.',
  photoFailed: 'The large version could not be loaded.',
  retry: 'Try again',
  /** Read by screen readers after each step. */
  position: (position: number, count: number, title: string) =>
    `Image ${position} of ${count}: ${title}`,
};
