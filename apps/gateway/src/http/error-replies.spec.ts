import { describe, expect, it } from '@jest/globals';
import { dataFor, messageFor } from './error-replies.ts';

describe('the message of a failure', () => {
  it.each([
    [1, 'Too many attempts. Please try again in a minute.'],
    [60, 'Too many attempts. Please try again in a minute.'],
    [61, 'Too many attempts. Please try again in 2 minutes.'],
  ])('has the waiting time of %d s in minutes, rounded up', (retryAfterS, message) => {
    expect(messageFor('access/too-many-attempts', { retryAfterS })).toBe(message);
  });

  it('distinguishes requests from attempts', () => {
    expect(messageFor('access/too-many-requests', { retryAfterS: 60 })).toBe(
      'Too many requests. Please try again in a minute.',
    );
  });

  it('has the allowed number of files', () => {
    expect(messageFor('upload/too-many-files', { maxFiles: 7 })).toBe(
      'At most 7 files can be uploaded at once.',
    );
  });

  it('is the message of the service if it sends one', () => {
    expect(messageFor('model/missing', { message: 'Run npm run models.' })).toBe(
      'Run npm run models.',
    );
  });

  it('is the message of the code without facts', () => {
    expect(messageFor('image/not-found', {})).toBe('The image does not exist.');
  });
});

describe('the data of a failure', () => {
  it('has only the facts that clients may see', () => {
    const facts = { imageIds: ['a'], query: 'secret' };
    expect(dataFor('collection/unknown-images', facts)).toEqual({ imageIds: ['a'] });
  });

  it.each([
    ['a code without visible facts', 'image/not-found', { id: 'a' }],
    ['missing facts', 'collection/unknown-images', {}],
  ] as const)('is undefined for %s', (_case, code, facts) => {
    expect(dataFor(code, facts)).toBeUndefined();
  });
});
