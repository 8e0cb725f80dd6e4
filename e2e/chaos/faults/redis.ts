import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Gallery } from '../gallery.ts';

const triesToEmpty = 20;

/** @throws if Redis refuses */
async function sendToRedis({ hostname, port, password }: URL, command: string): Promise<void> {
  const socket = connect(Number(port), hostname);
  socket.setTimeout(2_000, () => socket.destroy(new Error('Redis does not answer')));
  try {
    await once(socket, 'connect');
    socket.write(`AUTH ${decodeURIComponent(password)}\r\n${command}\r\n`);
    let reply = '';
    while ((reply.match(/\r\n/g) ?? []).length < 2) {
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      reply += chunk.toString();
    }
    if (reply !== '+OK\r\n+OK\r\n') throw new Error(`Redis answered ${reply}`);
  } finally {
    socket.destroy();
  }
}

/** All queues, sessions and caches are gone, while Redis keeps running. */
export async function emptyRedis(gallery: Gallery): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sendToRedis(await gallery.redisAddress(), 'FLUSHALL');
    } catch (error) {
      // The gateway or Redis may just be starting.
      if (attempt === triesToEmpty) throw error;
      await delay(100);
    }
  }
}

/** Redis is killed, and starts again without its files. */
export async function loseRedis(gallery: Gallery): Promise<void> {
  gallery.signal('redis', 'SIGSTOP');
  await rm(join(gallery.stack.dataDir, 'redis', 'appendonlydir'), { recursive: true, force: true });
  await gallery.kill('redis');
}
