/** Where an image opens in the dashboard. @param search of the list it was opened from, which its neighbours are in */
export function imagePath(id: string, search = ''): string {
  return `/dashboard/images/${encodeURIComponent(id)}${search}`;
}

/** Where its form is. */
export function editPath(id: string, search = ''): string {
  return `/dashboard/images/${encodeURIComponent(id)}/edit${search}`;
}
