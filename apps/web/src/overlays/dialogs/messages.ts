// The interface texts of the dialog.
export const close = 'Close';
export const cancel = 'Cancel';
