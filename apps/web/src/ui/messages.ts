// The interface texts that components have of their own.
// Constants, not an object: the bundle of the first page then has no property names.
export const brokenTitle = 'Something went wrong';
export const brokenText = 'Check your connection and try again, or reload the page.';
export const tryAgain = 'Try again';
export const searchPlaceholder = 'Search images...';
export const searchLabel = 'Search images';
export const clearSearch = 'Clear the search';
