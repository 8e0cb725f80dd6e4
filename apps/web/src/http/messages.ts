// What is shown for a failed call when the server gives no reason.
// Constants, not an object: the bundle of the first page then has no property names.
export const unknown = 'Something went wrong. Please try again.';
export const loginNeeded = 'Please log in.';
export const loginAgain = 'Please log in again.';
export const forbidden = 'You are not allowed to do this.';
export const missing = 'This does not exist.';
export const tooLarge = 'This is more than the server accepts.';
export const tooMany = 'Too many attempts. Please wait a moment.';
export const noAnswer = 'The server could not answer. Please try again.';
export const unreachable = 'The server cannot be reached. Check your connection and try again.';
export const notUnderstood =
  'The server sent an answer this page does not understand. Reload and try again.';
