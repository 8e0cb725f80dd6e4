// What is shown for a failed call when the server gives no reason.
// Constants, not an object: the bundle of the first page then has no property names.
export const unknown = 'Something went wrong. Please try again.';
export const loginNeeded = 'Please log in.';
export const loginAgain = 'Please log in again.';
export const forbidden = 'You may not do this.';
export const missing = 'This does not exist.';
export const tooLarge = 'This is too large.';
export const tooMany = 'Too many attempts. Please wait.';
export const noReply = 'The server cannot answer. Please try again.';
export const unreachable = 'The server cannot be reached. Check your connection and try again.';
export const notUnderstood = 'The server sent an unknown answer. Reload the page.';
