let longDate: Intl.DateTimeFormat | undefined;

/** `January 5, 2024` for a camera's date, whatever zone the reader is in; empty when it is no date. */
export function formatLongDate(date: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime())) return '';
  // Made when it is first needed: the first picture would wait for the browser's calendars.
  longDate ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return longDate.format(day);
}
