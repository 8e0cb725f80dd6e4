// The interface texts of the gallery.
// Constants, not an object: the bundle of the first page then has no property names.
export const heading = 'Gallery';
export const images = 'Photos';
export const loading = 'Loading photos';
export const searching = 'Searching';
export const loadFailed = 'Could not load the photos';
export const best = (count: number, all: string) => `The best ${count} of ${all}`;
export const searchFailed = 'Could not search the photos';
export const retryPhoto = (name: string) => `Try again: ${name}`;
