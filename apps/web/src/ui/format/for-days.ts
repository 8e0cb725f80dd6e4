/** To append to a sentence: ` for 1 day`, ` for 30 days`; nothing while the number is not known. */
export function forDays(count: number | undefined): string {
  if (count === undefined) return '';
  return count === 1 ? ' for 1 day' : ` for ${count} days`;
}
