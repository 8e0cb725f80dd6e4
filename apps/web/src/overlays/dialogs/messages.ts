// The interface texts of the dialog.
// Constants, not an object: the bundle of the first page then has no property names.
export const close = 'Close';
export const cancel = 'Cancel';
