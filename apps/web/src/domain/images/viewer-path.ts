/** Where the viewer shows an image. */
export function viewerPath(id: string): string {
  return `/images/${encodeURIComponent(id)}`;
}
