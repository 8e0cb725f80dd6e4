import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startGallery, type Gallery, type OwnGallery } from './gallery.ts';

/** Address at which the workers ask for the shared gallery. They inherit the variable. */
const ADDRESS = 'SHARED_GALLERY';

/**
 * `globalSetup` of Playwright: the process that outlives the workers starts the shared gallery, when the first test asks
 * for it. So tests with a gallery of their own do not wait for it, and without other tests it is not started.
 * @returns the teardown, which also runs after failures and Ctrl-C
 */
export default async function serveSharedGallery(): Promise<() => Promise<void>> {
  let starting: Promise<OwnGallery> | undefined;
  const server = createServer((_request, response) => {
    starting ??= startGallery();
    starting.then(
      ({ stack: { url, dataDir }, ...images }) =>
        response.end(JSON.stringify({ stack: { url, dataDir }, ...images } satisfies Gallery)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's
  process.env[ADDRESS] = `http://127.0.0.1:${port}`;
  return async () => {
    server.close();
    // The tests have reported a failed start.
    const gallery = await starting?.catch(() => undefined);
    await gallery?.stack.destroy();
  };
}

/** The gallery of all tests that do not start one of their own. */
export async function sharedGallery(): Promise<Gallery> {
  const response = await fetch(process.env[ADDRESS] ?? '');
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as Gallery;
}
