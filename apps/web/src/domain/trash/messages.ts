/** The interface texts of calls about the trash. */
export const messages = {
  loadFailed: 'Error Fetching Images',
  purgeFailed: 'Not Deleted',
  /** Followed by `trash` and a full stop. */
  restorable: 'It may have been deleted. If so, it can be restored from the',
  trash: 'trash',
};
