import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { LaunchError } from '../launcher/launch-error.ts';
import { GalleryClient } from './gallery-client.ts';

describe('a gallery that ends during a request', () => {
  it('is reported in a sentence', async () => {
    const server = createServer(({ socket }) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const answer = new GalleryClient(`http://127.0.0.1:${port}`).countImages();
    const advice = 'Look at its log, and run npm run demo again when it is ready.';
    await expect(answer).rejects.toThrow(new LaunchError(`The gallery did not answer. ${advice}`));
    server.close();
  });
});
