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
  // Fixed by the specification.
  emptyTitle: 'Hmm, nothing here...',
  emptyText: 'Try being more specific or using different keywords',
  showAll: 'Show all',
  pause: 'Pause scrolling',
  continue: 'Continue scrolling',
  shortcuts: 'Keyboard shortcuts',
  about: 'About',
  login: 'Log in',
  dashboard: 'Dashboard',
  sortByDate: 'Sort by date',
  sortByRelevance: 'Sort by relevance',
  shuffle: 'Shuffle',
};
