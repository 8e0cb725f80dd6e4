/**
 * The path of a route with these parameters, encoded. In a file of its own, so that the first page of the web app does
 * not contain what defines routes.
 */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
