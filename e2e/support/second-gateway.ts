import { freePort } from '@salon/test-kit';
import { SecondProcess } from './second-process.ts';
import type { Stack } from './stack.ts';

/**
 * Another gateway on the same stores, at an address of its own.
 * @param variables those that differ from the first gateway
 */
export async function secondGateway(stack: Stack, variables: Record<string, string> = {}) {
  const port = await freePort();
  const gateway = await SecondProcess.start(stack, 'gateway', { ...variables, PORT: String(port) });
  return { url: `http://127.0.0.1:${port}`, stop: () => gateway.end() };
}
