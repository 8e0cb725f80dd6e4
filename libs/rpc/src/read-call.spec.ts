import { describe, expect, it } from '@jest/globals';
import { anonymous } from '@salon/service-contract';
import { callIdOf, replyChannelOf, requestOf } from './read-call.ts';

const actor = JSON.stringify(anonymous);
const metadata = { requestId: 'r', actor, replyTo: 'replies:1' };
const call = { id: 'c', metadata };

describe('a message', () => {
  it.each([
    ['a call', call, true],
    ['a call with data', { ...call, pattern: 'images.list', data: {} }, true],
    ['a call without an id', { metadata }, false],
    ['a call with an empty id', { ...call, id: '' }, false],
    ['a call without metadata', { id: 'c' }, false],
    ['a call without a request id', { id: 'c', metadata: { actor, replyTo: 'x' } }, false],
    ['an actor that is not JSON', { id: 'c', metadata: { ...metadata, actor: '{' } }, false],
    ['an actor of another form', { id: 'c', metadata: { ...metadata, actor: '{}' } }, false],
    ['an actor that is null', { id: 'c', metadata: { ...metadata, actor: 'null' } }, false],
    ['a text', 'call', false],
    ['nothing', undefined, false],
  ])('that is %s is well formed: %#', (_what, message, is) => {
    expect(requestOf(message) !== undefined).toBe(is);
  });

  it('names the request that caused it, with its actor', () => {
    const traced = { ...call, metadata: { ...metadata, traceparent: '00-1-1-01' } };
    expect(requestOf(traced)).toEqual({
      requestId: 'r',
      actor: anonymous,
      traceparent: '00-1-1-01',
    });
  });

  it('has the id of its call, if it has one', () => {
    expect(callIdOf(call)).toBe('c');
    expect(callIdOf({ id: 5 })).toBeUndefined();
    expect(callIdOf(null)).toBeUndefined();
  });

  it('names the channel to refuse it on, however malformed its actor is', () => {
    const malformed = { id: 'c', metadata: { replyTo: 'replies:1', actor: 5 } };
    expect(replyChannelOf(malformed)).toBe('replies:1');
    expect(replyChannelOf({ metadata })).toBeUndefined();
    expect(replyChannelOf({ id: 'c' })).toBeUndefined();
  });
});
