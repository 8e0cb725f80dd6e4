const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** `Dec 21, 2026, 3:41 PM` in the reader's time zone. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));
