/** A date like `2024-01-05T13:20` in the form of records and replies: with whole seconds. */
export const withSeconds = (date: string): string =>
  date.length === '2024-01-05T13:20'.length
    ? `${date}:00`
    : date.slice(0, '2024-01-05T13:20:00'.length);
