/** Some cameras pad with blanks: "2003: 4: 5  6:07:08". */
const dateParts = /^(\d{4})[:/-] ?(\d\d?)[:/-] ?(\d\d?)(?:[ T] ?(\d\d?): ?(\d\d?)(?:: ?(\d\d?))?)?/;

/**
 * The camera's clock as ISO 8601 without a zone, from EXIF ('2024:01:05 13:20:00') or XMP ('2024:01:05 13:20+02:00').
 * A zone is dropped and not applied: photographers remember local time.
 * @returns null when there is no such day or time
 */
export function localDateTime(text: string): string | null {
  const match = dateParts.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, dayOfMonth = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const time = new Date(Date.UTC(year, month - 1, dayOfMonth, hour, minute, second));
  const iso = time.toISOString().slice(0, 19);
  const day = [match[1], twoDigits(month), twoDigits(dayOfMonth)].join('-');
  const asked = `${day}T${[hour, minute, second].map(twoDigits).join(':')}`;
  // An impossible part rolls over into the next one and changes the text. Years before 100 become 1900 and later.
  return iso === asked ? iso : null;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
