// The interface texts of the gallery.
// Constants, not an object: the bundle of the first page then has no property names.
export const heading = 'Gallery';
export const images = 'Photos';
export const loading = 'Loading photos';
export const searching = 'Searching';
export const loadFailed = 'Could not load the photos';
export const best = (count: number, all: string) => `The best ${count} of ${all}`;
export const searchFailed = 'Could not search the photos';
export const retryPhoto = (name: string) => `Load again: ${name}`;
// Fixed.
export const emptyTitle = 'Hmm, nothing here...';
export const emptyText = 'Try being more specific or using different keywords';
// Below what is fixed.
export const emptySearch = (text: string) => `No photo fits “${text}”. Try fewer words.`;
export const emptyGallery = 'No photos here yet. Come back soon.';
export const emptyOwnGallery = 'No photos here yet. Upload the first ones.';
export const upload = 'Upload photos';
export const showAll = 'Show all';
