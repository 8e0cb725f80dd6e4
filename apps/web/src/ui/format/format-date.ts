let longDate: Intl.DateTimeFormat | undefined;

/** `January 5, 2024` for a camera's date, independent of the reader's time zone; empty if it is not a date. */
export function formatLongDate(date: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return '';
  // Created on first use: loading the browser's calendar data would delay the first photo.
  longDate ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return longDate.format(day);
}
