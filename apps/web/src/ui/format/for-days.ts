/** `1 day`, `30 days`. */
export function countOfDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
