import { countOfImages } from '../../domain/images/count-of-images.ts';
import * as messages from './messages.ts';

/** How many images a search has found, and how many of these are shown if that is not all. */
export function countOfFound(shown: number, found: number): string {
  const count = countOfImages(found);
  return found > shown ? messages.best(shown, count) : count;
}
