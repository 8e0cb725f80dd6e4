// Swedish writes dates as ISO 8601 does.
const day = new Intl.DateTimeFormat('sv', { dateStyle: 'short' });

/** `2026-01-05` in the reader's time zone. @param time as ISO 8601 with a zone */
export function localDay(time: string): string {
  return day.format(new Date(time));
}
