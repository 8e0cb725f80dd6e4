export interface Call {
  method: string;
  path: string;
  token: string | null;
  idempotencyKey: string | null;
  searchClient: string | null;
  signal: AbortSignal | null;
  cache: RequestCache;
  body: unknown;
}

/** Answers a call: a plain value is a 200 with that body; a thrown error is a broken connection. */
export type Answer = (call: Call) => unknown;

/** Stands in for the server behind `fetch`; keys read `GET /images`. */
export function fakeServer(answers: Record<string, Answer>) {
  const calls: Call[] = [];
  const count = (name: string) =>
    calls.filter(({ method, path }) => `${method} ${path}` === name).length;

  globalThis.fetch = async (input, init) => {
    // The app passes a path to fetch, never a Request object.
    const path = (input as string).replace(/^\/api/, '');
    const method = init?.method ?? 'GET';
    const headers = new Headers(init?.headers);
    const call: Call = {
      method,
      path,
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      idempotencyKey: headers.get('idempotency-key'),
      searchClient: headers.get('x-search-client'),
      signal: init?.signal ?? null,
      cache: init?.cache ?? 'default',
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
    };
    calls.push(call);
    const answer = answers[`${method} ${path}`];
    if (!answer) throw new TypeError(`no fake answer for ${method} ${path}`);
    const value = await answer(call);
    return value instanceof Response ? value : Response.json(value);
  };
  return { calls, count };
}

export function failure(status: number, message: string, data?: object): Response {
  return Response.json({ message, requestId: 'r-1', data }, { status });
}

export function limited(retryAfterS: number): Response {
  const headers = { 'retry-after': String(retryAfterS) };
  return Response.json({ message: 'Too many attempts.' }, { status: 429, headers });
}

/** A token like the server's, except for the signature, which the page cannot check anyway. */
export function aToken({
  admin = false,
  secondsLeft = 900,
  id = 'u-1',
  username = 'ada',
  tag = '',
} = {}): string {
  const exp = Math.floor(Date.now() / 1000) + secondsLeft;
  const claims = { sub: id, username, admin, emailVerified: true, exp, tag };
  return `h.${btoa(JSON.stringify(claims))}.s`;
}

export const aUser = {
  id: 'u-1',
  username: 'ada',
  email: 'ada@example.org',
  emailVerified: true,
  admin: false,
};
