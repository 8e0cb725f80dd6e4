import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failure, readinessReply, wallReply } from '@salon/api-contract';
import { isMedia, routes, type Route } from '@salon/api-contract/routes';
import fc from 'fast-check';
import { Api } from '../support/api.ts';
import { hostile, hostileForms, hostileFormTypes, mutated } from '../support/hostile.ts';
import { publishPhotos } from '../support/photos.ts';
import { Stack } from '../support/stack.ts';
import { untilReady } from '../support/until-ready.ts';

/** The same in every run, so that failures are reproducible. */
const seed = 20_260_105;
const requestsPerRoute = 25;
/** The server's limit of headers, and of bodies that are not an admin's. */
const smallestLimitBytes = 16 * 1024;

interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

interface Answer {
  status: number;
  body: string;
  headers: IncomingMessage['headers'];
}

/** Does not use `fetch`, which normalises addresses and headers. */
function send(base: string, given: Request): Promise<Answer> {
  const { method, path, headers, body } = given;
  const isOversized = Buffer.byteLength(JSON.stringify(given)) > smallestLimitBytes;
  return new Promise((resolve, reject) => {
    const sent = request(base, { method, path, headers, timeout: 60_000 }, (answer) => {
      const done = (content: string) =>
        resolve({ status: answer.statusCode ?? 0, body: content, headers: answer.headers });
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        answer.destroy(); // a stream of events never ends
        return done('');
      }
      let content = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (content += chunk));
      answer.on('end', () => done(content));
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${method} ${path}`)));
    // The server may refuse a request above a limit and close the connection before it has read all of it.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      isOversized && (error.code === 'EPIPE' || error.code === 'ECONNRESET')
        ? resolve({ status: 0, body: '', headers: {} })
        : reject(error),
    );
    sent.end(body);
  });
}

/** On a busy machine a call can miss its deadline. A defect shows each time. */
async function sendPatiently(base: string, given: Request): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const answer = await send(base, given);
    if (tries === 3 || (answer.status !== 503 && answer.status !== 504)) return answer;
  }
}

/** The values that a hostile admin knows. */
interface Known {
  bearer: string;
  ids: string[];
}

const headerSafe = fc.string({ unit: 'grapheme-ascii', maxLength: 200 });

/** Requests to a route that follow the contract, each with one wrong value. */
function requestsTo({ method, path: template, query: schema, body: part }: Route, known: Known) {
  const { bearer, ids } = known;
  const strings = (keys: string[], each = hostile.string) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, each])));
  const anId = fc.oneof(fc.constantFrom(...ids), hostile.string);
  const query = fc.oneof(
    strings(Object.keys(schema?.shape ?? {})),
    fc.dictionary(hostile.string, hostile.string, { maxKeys: 5 }),
  );
  const params = [...template.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const path = fc.tuple(strings(params, anId), query).map(([values, queries]) => {
    const filled = template.replace(/:(\w+)/g, (_, name: string) => segment(values[name]));
    const search = new URLSearchParams(queries).toString();
    return `/api${filled}${search && `?${search}`}`;
  });
  const isForm = part !== undefined && isMedia(part);
  const example = part && !isMedia(part) ? part.example : {};
  const jsonBody = fc.oneof(
    {
      weight: 4,
      arbitrary: hostile.mutation.map((change) => JSON.stringify(mutated(example, change))),
    },
    { weight: 1, arbitrary: hostile.text },
  );
  const body = isForm ? fc.constantFrom(...hostileForms) : jsonBody;
  const types = isForm
    ? hostileFormTypes
    : ['application/json', 'text/plain', 'application/json; charset=x'];
  const headers = fc.record({
    authorization: fc.oneof(
      { weight: 6, arbitrary: fc.constant(`Bearer ${bearer}`) },
      { weight: 1, arbitrary: headerSafe.map((value) => `Bearer ${value}`) },
    ),
    'content-type': fc.oneof(
      { weight: 4, arbitrary: fc.constant(types[0] ?? '') },
      { weight: 1, arbitrary: fc.constantFrom(...types) },
    ),
    'if-none-match': headerSafe,
    range: fc.constantFrom('bytes=0-', 'bytes=9-1', 'bytes=-0', 'lines=1', 'bytes=0-1,3-4'),
    cookie: headerSafe.map((value) => `salon_refresh=${value}`),
    'accept-encoding': fc.constantFrom('br', 'gzip', 'identity;q=0', '*;q=0', 'x'),
    'x-request-id': headerSafe,
  });
  const absentBody = fc.constant(undefined);
  const parts = {
    path,
    headers,
    body: method === 'GET' ? absentBody : fc.oneof(body, body, absentBody),
  };
  return fc
    .sample(fc.record(parts), { seed, numRuns: requestsPerRoute })
    .map(({ body: content, headers: some, path: filled }): Request => {
      if (content === undefined) return { method, path: filled, headers: some };
      const length = { 'content-length': String(Buffer.byteLength(content)) };
      return { method, path: filled, headers: { ...some, ...length }, body: content };
    });
}

/**
 * A lone surrogate has no UTF-8 form and cannot be percent-encoded: it is replaced. The result has no invalid escapes.
 */
function segment(value = ''): string {
  return encodeURIComponent(Buffer.from(value).toString()) || '%';
}

describe('whatever is sent', () => {
  let stack: Stack;
  let known: Known;

  const get = async (path: string): Promise<unknown> =>
    (await fetch(`${stack.url}/api${path}`)).json();

  beforeAll(async () => {
    stack = await Stack.start();
    const api = await new Api(stack.url).loggedIn();
    await switchModelsOff(api);
    const ids = await publishPhotos(api, ['one.jpg', 'two.jpg', 'three.jpg']);
    const { id } = (await api.createCollection({ title: 'One' })).data.data.collection;
    known = { bearer: api.accessToken ?? '', ids: [...ids, id] };
  });

  afterAll(() => stack.destroy());

  it('never makes the server fail, and is refused with a sentence', async () => {
    const isLast = ({ name }: Route) => Number(/delete/i.test(name));
    const failures: unknown[] = [];
    for (const route of routes.toSorted((a, b) => isLast(a) - isLast(b))) {
      for (const each of requestsTo(route, known)) {
        const answer = await sendPatiently(stack.url, each);
        const problem = isNotReady(route, answer) ? undefined : problemOf(answer);
        if (problem)
          failures.push({
            route: route.name,
            path: each.path,
            body: each.body?.slice(0, 200),
            problem,
          });
      }
    }
    expect(failures.slice(0, 10)).toEqual([]);
  });

  it('leaves the gallery fully functional', async () => {
    await untilReady(stack.url);
    const api = await new Api(stack.url).loggedIn();
    const [published] = await publishPhotos(api, ['later.jpg']);
    const { images } = wallReply.parse(await get('/images/wall')).data;
    expect(images.map(({ id }) => id)).toContain(published);
  });
});

/** Messages of zod, Fastify and Node, which users must not see. */
const libraryMessage =
  /Invalid (input|option|string|ISO|UUID|key|email)|Too (big|small)|: expected|received (undefined|string)|Unrecognized key|FST_|ERR_|ECONN|E11000/;

/** A busy machine can keep a dependency from answering the readiness check within its second. */
const isNotReady = ({ name }: Route, { status, body }: Answer): boolean =>
  name === 'GET /health/ready' && status === 503 && readinessReply.safeParse(parse(body)).success;

/** The problem of an answer; undefined if there is none. */
function problemOf({ status, body, headers }: Answer): unknown {
  // Headers that are too large are refused before the request is parsed.
  if (status < 400 || status === 431) return undefined;
  const parsed = failure.safeParse(parse(body));
  if (!parsed.success)
    return { status, body: body.slice(0, 300), why: 'not a failure of the contract' };
  if (parsed.data.requestId !== headers['x-request-id'])
    return { status, why: 'another request id' };
  if (/\bat \S+ \(|node_modules|mongo|redis|\/apps\//i.test(body))
    return { status, body, why: 'reveals too much' };
  if (libraryMessage.test(body)) return { status, body, why: 'a message of a library' };
  if (status >= 500) return { status, body };
  return undefined;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** Otherwise each installation that the tests start would contact the hub. */
async function switchModelsOff(api: Api): Promise<void> {
  const settings = ['embeddingModel', 'captionModel'].map((name) => ({ name, value: 'off' }));
  const reply = await api.raw('PUT', '/settings', JSON.stringify({ settings }));
  expect(reply.status).toBe(200);
}
