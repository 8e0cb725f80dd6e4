/** The interface texts about unsaved changes. */
export const messages = {
  discard: {
    title: 'Discard changes?',
    description: 'What you changed here has not been saved.',
    action: 'Discard',
  },
};
