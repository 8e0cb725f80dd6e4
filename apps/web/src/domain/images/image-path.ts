/** Where an image opens in the dashboard. */
export function imagePath(id: string): string {
  return `/dashboard/images/${encodeURIComponent(id)}`;
}
