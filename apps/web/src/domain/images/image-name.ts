import type { FullImage } from '@salon/api-contract';

interface Named {
  caption: string;
  filename: string;
}

/** How an image is called in the dashboard: by its caption, else by its file. */
export function imageName({ caption, filename }: Named): string {
  return caption || filename;
}

export function fullImageName({ captions, originalFilename }: FullImage): string {
  return imageName({ caption: captions.en ?? '', filename: originalFilename });
}
