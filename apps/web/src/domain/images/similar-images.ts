import { callByName } from '../../http/call-by-name.ts';
import { dataOf, listOf } from '../../http/read-reply.ts';
import type { WallImage } from './wall-image.ts';
import { readImage } from './read-image.ts';

/** The images that look most like one, best first; none where no model has seen it. */
export function fetchSimilar(id: string, signal: AbortSignal): Promise<WallImage[]> {
  return callByName('GET /images/:id/similar', {
    params: { id },
    schema: { parse: readSimilar },
    signal,
    // Retries show that the app is reconnecting: too much for a row that the page can do without.
    maxRetries: 0,
  });
}

function readSimilar(reply: unknown): WallImage[] {
  return listOf(dataOf(reply).images).map(readImage);
}
