/** The interface texts about unsaved changes. */
export const messages = {
  discard: {
    title: 'Discard changes?',
    description: 'What you changed here has not been saved.',
    action: 'Discard',
  },
  saving: {
    title: 'Leave while saving?',
    description: 'What you changed here may be saved even if you leave.',
    action: 'Leave',
  },
};
