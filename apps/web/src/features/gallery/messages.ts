/** The interface texts of the gallery. */
export const messages = {
  heading: 'Gallery',
  images: 'Photos',
  loading: 'Loading photos',
  searching: 'Searching',
  loadFailed: 'Could not load the photos',
  best: (count: number, all: string) => `The best ${count} of ${all}`,
  searchFailed: 'Could not search the photos',
  retry: 'Try again',
  retryPhoto: (name: string) => `Load again: ${name}`,
  // Fixed by the specification.
  emptyTitle: 'Hmm, nothing here...',
  emptyText: 'Try being more specific or using different keywords',
  // Below what is fixed.
  emptySearch: (text: string) => `No photo here fits “${text}”. Fewer words find more.`,
  emptyGallery: 'The photographer has not hung any photos yet. Come back soon.',
  emptyOwnGallery: 'Your gallery has no photos yet. Upload the first ones.',
  upload: 'Upload photos',
  showAll: 'Show all',
};
