import type { AdminList, ImageSorting } from '@salon/api-contract';

/** Which images a long list has, and in which order. */
export interface ListQuery {
  /** Empty for all images. */
  text: string;
  /** Without it the best match first, or the newest upload. */
  sort?: ImageSorting | undefined;
  only?: AdminList['only'];
  camera?: string | undefined;
  year?: number | undefined;
}

/** All images, newest upload first. */
export const EVERYTHING: ListQuery = { text: '' };
