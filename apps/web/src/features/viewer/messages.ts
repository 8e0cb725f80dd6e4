// The interface texts of the viewer, except those in control-messages.ts.
// Constants, not an object: the bundle has them where they are shown, also in the parts that are loaded later.
export const loading = 'Loading…';
export const infoPanel = 'About this photo';
export const similar = 'More like this';
export const collection = 'Collection';
export const collectionFailed = 'Could not load the collection.';
export const photoFailed = 'The large version could not be loaded.';
export const photoLate = 'The large version is still loading.';
export const retry = 'Try again';
