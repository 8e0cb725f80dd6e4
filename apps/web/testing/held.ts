import { act } from '@testing-library/react';

/** An answer of the server that comes when the test releases it. */
export function held(value: unknown) {
  let resolve = (): void => undefined;
  const promise = new Promise((done) => (resolve = () => done(value)));
  return { answer: () => promise, release: () => act(async () => resolve()) };
}
