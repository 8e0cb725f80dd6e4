/** The interface texts of the placeholder for a screen, which the first page does not have. */
export const messages = {
  loading: 'Loading…',
};
