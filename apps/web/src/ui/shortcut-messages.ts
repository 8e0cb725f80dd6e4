/** The interface texts of the shortcut list, which is loaded when it opens. */
export const messages = {
  heading: 'Keyboard',
  letters: 'Single letters and signs are shortcuts',
  close: 'Close',
};
