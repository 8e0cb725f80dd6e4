import { fileURLToPath } from 'node:url';

/** The checkout that this benchmark belongs to. */
export const thisCheckout = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** What is measured. */
export interface Subject {
  /** The folder of a built checkout. */
  checkout: string;
  /** Paths of photos. */
  photos: readonly string[];
}
