import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { freePort, nameOf, reachable, untilListening } from './ports.ts';

describe('a free port', () => {
  it('is none that another launcher has chosen but not opened yet', async () => {
    // Half of the ports.
    const chosen = Array.from({ length: 384 }, (_, index) => 32_000 + 2 * index);
    const claims = await Promise.all(
      chosen.map(async (port) => {
        const claim = createSocket('udp4').bind(port, '127.0.0.1');
        // A launcher may have chosen it already.
        await once(claim, 'listening').catch(() => undefined);
        return claim;
      }),
    );
    for (let call = 0; call < 10; call += 1) {
      expect(chosen).not.toContain(await freePort());
    }
    for (const claim of claims) claim.close();
  });
});

describe('the wait for a server', () => {
  it('is reported if it is long, and goes on', async () => {
    const port = await freePort();
    const server = createServer();
    const onSlow = () => void server.listen(port, '127.0.0.1');
    await untilListening(port, new AbortController().signal, onSlow, 1);
    server.close();
  });
});

describe('the name of a server', () => {
  it.each([
    ['0.0.0.0', 'localhost'],
    ['::', 'localhost'],
    ['fd00::1', '[fd00::1]'],
    ['photos.example.org', 'photos.example.org'],
  ])('that listens on %s is %s in a browser', (host, name) => {
    expect(nameOf(host)).toBe(name);
  });
});

describe('reachable', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['::', '[::1]'],
    ['fd00::1', '[fd00::1]'],
    ['photos.example.org', 'photos.example.org'],
  ])('reaches a server that listens on %s at %s', (host, address) => {
    expect(reachable(host)).toBe(address);
  });
});
