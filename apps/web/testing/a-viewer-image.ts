import { emptyMetadata } from '@salon/api-contract';
import type { ViewerImage } from '../src/domain/images/viewer-images.ts';

/** An image as the viewer knows it, once its reply is read; 3 : 2 by default. */
export function aViewerImage(id: string, facts: Partial<ViewerImage> = {}): ViewerImage {
  return {
    id,
    collectionId: null,
    caption: `Picture ${id}`,
    date: null,
    aspect: 1.5,
    placeholder: null,
    webp: `/api/files/${id}-320.webp 320w`,
    thumbnail: `/api/files/${id}-640.jpeg`,
    regular: `/api/files/${id}-2048.webp`,
    regularWidth: 2048,
    metadata: emptyMetadata,
    ...facts,
  };
}
