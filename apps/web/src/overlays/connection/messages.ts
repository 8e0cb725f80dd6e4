// The interface texts about the connection to the server.
export const offline = 'You are offline.';
export const reconnecting = (attempt: number, of: number) =>
  `Reconnecting… (try ${attempt} of ${of})`;
export const cancel = 'Cancel';
