/** The id in the path of a public image; null for every other path. */
export function imageIdOf(path: string): string | null {
  const [, segment] = /^\/images\/([^/]+)\/?$/i.exec(path) ?? [];
  if (segment === undefined) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
