import type { FullImage } from '@salon/api-contract';

/** How an image is called in the dashboard: by its caption, else by its file. */
export function titleOf({ captions, originalFilename }: FullImage): string {
  return captions.en || originalFilename;
}
