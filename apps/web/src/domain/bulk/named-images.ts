import { imageName } from '../images/image-name.ts';
import type { ListedImage } from '../images/listed-image.ts';
import type { NamedImage } from './use-bulk.ts';

/** Images by their captions or file names; those that are not loaded by their ids. */
export function namedImages(ids: readonly string[], loaded: readonly ListedImage[]): NamedImage[] {
  const names = new Map(loaded.map((image) => [image.id, imageName(image)]));
  return ids.map((id) => ({ id, name: names.get(id) ?? id }));
}
