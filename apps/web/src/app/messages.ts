// The interface texts that belong to no single feature.
// Constants, not an object: the bundle of the first page then has no property names.

/** Shown while the files of a page load, as in index.html. */
export const arriving = 'Salon';

// Fixed.
export const imageFailed = 'Error Fetching Image';
export const collectionFailed = 'Error Fetching Collection';
export const imagesFailed = 'Error Fetching Images';

export const viewerNotLoaded = 'Could not open the photo';
export const reload = 'Reload';
export const backToGallery = 'Back to the gallery';

export const screenNotLoaded = 'Could not open this page';
