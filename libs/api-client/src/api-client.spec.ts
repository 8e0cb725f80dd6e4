import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cancelTask, getHealth, login, searchImages } from '@salon/api-contract/routes';
import { ZodError } from 'zod';
import { ApiClient } from './api-client.ts';
import { RefusedCall } from './refused-call.ts';

describe('a call of a route', () => {
  let answer: { status: number; body: string };
  let received: { line: string; headers: IncomingMessage['headers']; body: unknown };
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    void json(request)
      .catch(() => undefined)
      .then((body) => {
        received = { line: `${method} ${url}`, headers, body };
        response.writeHead(answer.status).end(answer.body);
      });
  });
  let client: ApiClient;

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('the server has no port');
    client = new ApiClient(`http://127.0.0.1:${address.port}`, 'a-token');
  });

  beforeEach(() => {
    answer = { status: 200, body: '{"data":{"images":[]}}' };
  });

  afterAll(() => {
    server.close();
  });

  it('sends the query and the token, and parses the reply', async () => {
    const reply = await client.call(searchImages, { query: { text: 'blue & grey' } });
    expect(reply).toEqual({ data: { images: [] } });
    expect(received.line).toBe('GET /api/images/search?text=blue+%26+grey');
    expect(received.headers.authorization).toBe('Bearer a-token');
    expect(received.headers['content-type']).toBeUndefined();
  });

  it('omits a query that is not given', async () => {
    await client.call(searchImages, { query: { text: undefined } });
    expect(received.line).toBe('GET /api/images/search');
  });

  it('sends a body as JSON, with the headers of the caller', async () => {
    const body = { username: 'ada', password: 'secret' };
    await client.call(login, { body }, { headers: { 'x-test': '1' } }).catch(() => undefined);
    expect(received).toMatchObject({ line: 'POST /api/login', body });
    expect(received.headers).toMatchObject({ 'content-type': 'application/json', 'x-test': '1' });
  });

  it('encodes the parameters of a path', async () => {
    await client.call(cancelTask, { params: { id: 'a/b c' } }).catch(() => undefined);
    expect(received.line).toBe('POST /api/tasks/a%2Fb%20c/cancel');
  });

  it('reports a refusal with its status and message', async () => {
    answer = { status: 401, body: '{"message":"Please log in.","requestId":"1"}' };
    const refusal = await client.call(getHealth).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RefusedCall);
    expect(refusal).toMatchObject({ status: 401, body: answer.body });
    expect(String(refusal)).toContain('GET /health was answered 401: Please log in.');
  });

  it('reports a refusal without a failure of the contract', async () => {
    answer = { status: 502, body: '<h1>Bad gateway</h1>' };
    await expect(client.call(getHealth)).rejects.toThrow('502: <h1>Bad gateway</h1>');
  });

  it('rejects a reply of another shape', async () => {
    answer = { status: 200, body: '{"status":"well"}' };
    await expect(client.call(getHealth)).rejects.toBeInstanceOf(ZodError);
  });
});
