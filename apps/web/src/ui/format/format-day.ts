const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** `Dec 21, 2026` in the reader's time zone. Without an hour, since that depends on the cleanup schedule. */
export function formatDay(time: string): string {
  return day.format(new Date(time));
}
