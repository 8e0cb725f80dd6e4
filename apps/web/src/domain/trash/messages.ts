/** The interface texts of calls about the trash. */
export const messages = {
  loadFailed: 'Error Fetching Images',
  purgeFailed: 'Not Deleted',
};
