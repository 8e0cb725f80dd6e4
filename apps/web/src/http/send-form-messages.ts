/** The interface texts of uploads that fail. */
export const messages = {
  brokenOff: 'The connection broke off. Check it and try again.',
};
