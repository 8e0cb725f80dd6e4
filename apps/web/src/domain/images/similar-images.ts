import { request } from '../../http/request.ts';
import { fieldsOf, listOf, readImage } from './images.ts';
import type { WallImage } from './images.ts';

/** The images that look most like one, best first; none where no model has seen it. */
export async function fetchSimilar(id: string, signal: AbortSignal): Promise<WallImage[]> {
  const giveUp = new AbortController();
  return request(`/images/${encodeURIComponent(id)}/similar`, {
    schema: { parse: readWallImages },
    signal: AbortSignal.any([signal, giveUp.signal]),
    // Repeats show that the app is reconnecting: too much for a row that the page can do without.
    onWait: () => giveUp.abort(),
  });
}

function readWallImages(reply: unknown): WallImage[] {
  return listOf(fieldsOf(fieldsOf(reply).data).images).map(readImage);
}
