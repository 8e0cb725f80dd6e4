import type { FullImage } from '@salon/api-contract';

/** How an image is called in the dashboard: by its caption, else by its file. */
export function imageName({ caption, filename }: { caption: string; filename: string }): string {
  return caption || filename;
}

export function fullImageName({ captions, originalFilename }: FullImage): string {
  return imageName({ caption: captions.en ?? '', filename: originalFilename });
}
