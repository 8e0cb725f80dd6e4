import { describe, expect, it } from '@jest/globals';
import { failure, fakeServer } from '../../testing/fake-server.ts';
import { callByName } from './call-by-name.ts';

const schema = { parse: (reply: unknown) => (reply as { data: string[] }).data }; // the fake server's
const refusing = {
  parse: (): never => {
    throw new TypeError('no list');
  },
};

describe('a call by the name of its route', () => {
  it('fills in the parameters, adds the query, and reads the reply by the schema', async () => {
    const server = fakeServer({
      'GET /images/a%2Fb/similar?most=3': () => ({ data: ['x', 'y'] }),
    });
    const found = await callByName('GET /images/:id/similar', {
      params: { id: 'a/b' },
      query: { most: '3' },
      schema,
    });
    expect(found).toEqual(['x', 'y']);
    expect(server.calls).toHaveLength(1);
  });

  it('fails with the sentence of the server', async () => {
    fakeServer({ 'GET /collections': () => failure(404, 'There is none.') });
    await expect(callByName('GET /collections', { schema })).rejects.toMatchObject({
      status: 404,
      message: 'There is none.',
    });
  });

  it('fails with a sentence for people where the reply is not understood', async () => {
    fakeServer({ 'GET /collections': () => ({ data: [] }) });
    await expect(callByName('GET /collections', { schema: refusing })).rejects.toMatchObject({
      message: 'The server sent an unknown answer. Reload the page.',
      cause: new TypeError('no list'),
    });
  });

  it('ends with the reason of the caller who aborts it', async () => {
    const controller = new AbortController();
    const reason = new Error('The screen is gone.');
    fakeServer({
      'GET /collections': () => {
        controller.abort(reason);
        throw new DOMException('aborted', 'AbortError');
      },
    });
    const { signal } = controller;
    await expect(callByName('GET /collections', { schema, signal })).rejects.toBe(reason);
  });
});
