/** Where a collection opens in the dashboard. */
export function collectionPath(id: string): string {
  return `/dashboard/collections/${encodeURIComponent(id)}`;
}
