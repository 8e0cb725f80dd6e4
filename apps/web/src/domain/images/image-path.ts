/**
 * Where an image opens in the dashboard.
 * @param search of the list or the collection it was opened from, which its neighbours are in
 */
export function imagePath(id: string, search = ''): string {
  return `/dashboard/images/${encodeURIComponent(id)}${search}`;
}

/** Where its form is. */
export function editPath(id: string, search = ''): string {
  return `/dashboard/images/${encodeURIComponent(id)}/edit${search}`;
}

/** The search of an image that was opened from a collection. */
export function searchOf(collectionId: string): string {
  return `?${new URLSearchParams({ collection: collectionId }).toString()}`;
}

/** The collection from which an image was opened; null if it was opened from a list. */
export function collectionIn(search: string): string | null {
  return new URLSearchParams(search).get('collection');
}
