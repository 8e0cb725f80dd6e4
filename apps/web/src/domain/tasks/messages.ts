/** The interface texts of changing tasks. */
export const messages = {
  cancelFailed: 'Cancel Failed',
};
