/** The JSON of a reply. A proxy's error page is not JSON; that must not hide its status. */
export async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
