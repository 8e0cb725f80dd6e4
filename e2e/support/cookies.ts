import type { Response } from 'supertest';

/** The first cookie that a reply sets, with its attributes. */
export function setCookieOf({ headers }: Response): string {
  const [cookie = ''] = (headers['set-cookie'] ?? []) as string[]; // Node gives this header as a list
  return cookie;
}

/** The same cookie as a client sends it. */
export const cookieOf = (reply: Response): string => setCookieOf(reply).split(';', 1)[0] ?? '';
