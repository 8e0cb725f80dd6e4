import { altOf } from '../../domain/images/image-alt.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import { paintPlaceholder } from '../../domain/images/placeholder.ts';
import styles from './strip-thumbnail.module.css';

/** The button of one image in the collection strip. */
export function createThumbnail(images: readonly WallImage[], item: number): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.thumbnail ?? '';
  // The arrow keys step through the collection; a Tab stop per image would hide the controls behind them.
  button.tabIndex = -1;
  const image = images[item];
  if (!image) return button;
  button.dataset.id = image.id;
  button.setAttribute('aria-label', altOf(image, item + 1));
  if (image.placeholder) paintPlaceholder(button, image.placeholder);
  const img = document.createElement('img');
  img.alt = '';
  img.draggable = false;
  img.decoding = 'async';
  img.sizes = '60px';
  load(img, image);
  img.addEventListener('error', () => {
    // Without its srcset, the image loads its src, the JPEG. Without either, the preview stays.
    if (img.srcset) img.removeAttribute('srcset');
    else img.hidden = true;
  });
  img.addEventListener('load', () => {
    img.hidden = false;
    // It would show through a picture that is transparent in places.
    button.style.backgroundImage = '';
  });
  button.append(img);
  return button;
}

/** Requests the pictures of a strip again that could not be loaded. */
export function retryThumbnails(strip: HTMLElement, images: readonly WallImage[]): void {
  for (const img of strip.querySelectorAll<HTMLImageElement>('img[hidden]')) {
    const shown = img.parentElement?.dataset.id;
    const image = images.find(({ id }) => id === shown);
    if (image) load(img, image);
  }
}

function load(img: HTMLImageElement, { webp, thumbnail }: WallImage): void {
  img.srcset = webp;
  img.src = thumbnail;
}
