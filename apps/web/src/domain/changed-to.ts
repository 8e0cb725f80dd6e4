/** Shown below a field whose value someone else has changed since it was loaded. */
export const changedTo = (value: string): string =>
  value
    ? `Someone else has changed this to “${value}”. Save again to replace it.`
    : 'Someone else has emptied this. Save again to replace it.';
