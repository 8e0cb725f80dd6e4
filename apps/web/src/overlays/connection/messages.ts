// The interface texts about the connection to the server.
// Constants, not an object: the bundle of the first page then has no property names.
export const offline = 'You are offline.';
export const reconnecting = (attempt: number, of: number) =>
  `Reconnecting… (try ${attempt} of ${of})`;
export const cancel = 'Cancel';
