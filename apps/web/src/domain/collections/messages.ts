/** The interface texts of loading and changing collections. */
export const messages = {
  untitled: 'Untitled',
  listFailed: 'Error Fetching Collections',
  collectionFailed: 'Error Fetching Collection',
  createFailed: 'Error Creating Collection',
  updateFailed: 'Error Updating Collection',
};
