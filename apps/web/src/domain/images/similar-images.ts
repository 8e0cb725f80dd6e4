import { callByName } from '../../http/call-by-name.ts';
import { fieldsOf, listOf } from './images.ts';
import type { WallImage } from './images.ts';
import { readImage } from './read-image.ts';

/** The images that look most like one, best first; none where no model has seen it. */
export async function fetchSimilar(id: string, signal: AbortSignal): Promise<WallImage[]> {
  const giveUp = new AbortController();
  return callByName('GET /images/:id/similar', {
    params: { id },
    schema: { parse: readSimilar },
    signal: AbortSignal.any([signal, giveUp.signal]),
    // Repeats show that the app is reconnecting: too much for a row that the page can do without.
    onWait: () => giveUp.abort(),
  });
}

function readSimilar(reply: unknown): WallImage[] {
  return listOf(fieldsOf(fieldsOf(reply).data).images).map(readImage);
}
