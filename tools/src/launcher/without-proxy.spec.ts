import { expect, it } from '@jest/globals';
import { reachWithoutProxy } from './without-proxy.ts';

it.each([
  [{}, { NO_PROXY: '127.0.0.1,[::1],' }],
  [{ NO_PROXY: 'example.com' }, { NO_PROXY: '127.0.0.1,[::1],example.com' }],
  [{ no_proxy: 'example.com' }, { no_proxy: '127.0.0.1,[::1],example.com' }],
  [{ NO_PROXY: '*' }, { NO_PROXY: '*' }],
])('the gallery is reached without a proxy, besides the hosts of %j', (given, expected) => {
  const env: NodeJS.ProcessEnv = { ...given };
  reachWithoutProxy('[::1]', env);
  expect(env).toEqual(expected);
});
