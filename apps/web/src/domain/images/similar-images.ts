import { request } from '../../http/request.ts';
import { fieldsOf, listOf, readPicture } from './images.ts';
import type { Picture } from './images.ts';

/** The images that look most like one, best first; none where no model has seen it. */
export async function fetchSimilar(id: string, signal: AbortSignal): Promise<Picture[]> {
  const giveUp = new AbortController();
  return request(`/images/${encodeURIComponent(id)}/similar`, {
    schema: { parse: readPictures },
    signal: AbortSignal.any([signal, giveUp.signal]),
    // Repeats show that the app is reconnecting: too much for a row that the page can do without.
    onWait: () => giveUp.abort(),
  });
}

function readPictures(reply: unknown): Picture[] {
  return listOf(fieldsOf(fieldsOf(reply).data).images).map(readPicture);
}
