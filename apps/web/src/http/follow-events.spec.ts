import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aToken, failure, fakeServer } from '../../testing/fake-server.ts';
import { holdAccess } from './access.ts';
import { followEvents } from './follow-events.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
/** A stream that has said these things and ends, or stays open. */
const streamOf = (chunks: string[], isOpen = false) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(bytes(chunk));
        if (!isOpen) controller.close();
      },
    }),
  );

/** Lets all that waits for nothing but other promises happen. */
const settle = () => jest.advanceTimersByTimeAsync(0);

function follow(connections: (() => Response)[]) {
  const controller = new AbortController();
  const server = fakeServer({
    'GET /events': () => (connections.shift() ?? (() => streamOf([], true)))(),
    'POST /refresh': () => ({ data: { accessToken: aToken({ tag: 'new' }) } }),
  });
  const heard: string[] = [];
  const happened: string[] = [];
  const following = followEvents(
    '/events',
    {
      onOpen: async () => void happened.push('open'),
      onEvent: (data) => heard.push(data),
      onLost: () => happened.push('lost'),
    },
    controller.signal,
  );
  return { server, heard, happened, following, stop: () => controller.abort() };
}

describe('following the server’s events', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    holdAccess(aToken());
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('sends the token and puts together what arrives in pieces', async () => {
    const { server, heard, stop } = follow([
      () =>
        streamOf(
          [':\n\nevent: run\nda', 'ta: {"a":1}\n\ndata: two\ndata: lines\n\ndata: cut'],
          true,
        ),
    ]);
    await settle();
    stop();
    expect(server.calls[0]?.token).toBe(aToken());
    expect(heard).toEqual(['{"a":1}', 'two\nlines']);
  });

  it('listens again after a stream that ended on purpose, without a word', async () => {
    const { server, happened, stop } = follow([() => streamOf([':\n\n'])]);
    await settle();
    await jest.advanceTimersByTimeAsync(1_000);
    stop();
    expect(server.count('GET /events')).toBe(2);
    expect(happened).toEqual(['open', 'open']);
  });

  it('says that it is lost, and waits longer each time', async () => {
    const broken = () => {
      throw new TypeError('no network');
    };
    const { server, happened, stop } = follow([broken, broken, broken]);
    await settle();
    expect(happened).toEqual(['lost']);
    await jest.advanceTimersByTimeAsync(1_000);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(server.count('GET /events')).toBe(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(server.count('GET /events')).toBe(3);
    await jest.advanceTimersByTimeAsync(4_000);
    stop();
    expect(happened).toEqual(['lost', 'lost', 'lost', 'open']);
  });

  it('gets a new token when the old one is refused', async () => {
    const { server, happened, stop } = follow([() => failure(401, 'Please log in.')]);
    await settle();
    stop();
    expect(server.count('POST /refresh')).toBe(1);
    expect(server.calls.at(-1)?.token).toBe(aToken({ tag: 'new' }));
    expect(happened).toEqual(['open']);
  });

  it('listens again after a login, once the session is over', async () => {
    const refuse = () => failure(401, 'Please log in.');
    const { server, happened, stop } = follow([refuse, refuse]);
    await settle();
    expect(happened).toEqual(['lost']);
    const token = aToken({ tag: 'of the login' });
    holdAccess(token);
    await jest.advanceTimersByTimeAsync(1_000);
    stop();
    expect(server.calls.at(-1)?.token).toBe(token);
    expect(happened).toEqual(['lost', 'open']);
  });

  it('ends where this person may not listen', async () => {
    const { following } = follow([() => failure(403, 'Only admins can do this.')]);
    await expect(following).rejects.toMatchObject({ status: 403 });
  });

  it('does not reconnect after it was stopped', async () => {
    const { server, following, stop } = follow([() => streamOf([':\n\n'])]);
    await settle();
    stop();
    await following;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(server.count('GET /events')).toBe(1);
  });
});
