import type { Picture } from '../../api/images.ts';
import type { CardHint } from '../../engine/dom/wall-list.ts';
import { paintPlaceholder } from '../../shared/placeholder.ts';
import { altOf } from '../../shared/picture-alt.ts';
import styles from './wall.module.css';

/** A thumbnail that failed is asked for once more when its card comes into view again. */
const MOST_TRIES = 2;

/** ms. A picture that comes sooner replaces nothing anybody has looked at, so it need not fade in. */
const FADE_AFTER_MS = 100;

const shown = new Set<string>();
const failures = new Map<string, number>();

/** The card of one picture: a real link, so that it opens in a new tab when asked to. */
export function createPictureCard(picture: Picture, { width, isFirstScreen }: CardHint) {
  const card = document.createElement('div');
  card.className = styles.card ?? '';
  card.setAttribute('role', 'listitem');
  const link = document.createElement('a');
  link.className = styles.link ?? '';
  link.href = `/images/${encodeURIComponent(picture.id)}`;
  link.tabIndex = -1;
  link.draggable = false;
  link.dataset.id = picture.id;
  if (picture.caption) link.dataset.caption = picture.caption;
  if (picture.placeholder) paintPlaceholder(link, picture.placeholder);
  link.append(createImage(picture, link, { width, isFirstScreen }));
  card.append(link);
  return card;
}

function createImage(picture: Picture, link: HTMLElement, { width, isFirstScreen }: CardHint) {
  const { id, webp, thumbnail } = picture;
  const image = document.createElement('img');
  image.className = styles.image ?? '';
  image.alt = altOf(picture);
  image.decoding = 'async';
  image.draggable = false;
  image.fetchPriority = isFirstScreen ? 'high' : 'auto';
  if (shown.has(id)) link.dataset.state = 'shown';

  const bornMs = performance.now();
  image.addEventListener('load', ({ timeStamp }) => {
    shown.add(id);
    link.dataset.state = timeStamp - bornMs > FADE_AFTER_MS ? 'fading' : 'shown';
  });
  image.addEventListener('error', () => {
    // Without its srcset the image falls back to its src, the JPEG.
    if (image.srcset && thumbnail) image.removeAttribute('srcset');
    else {
      failures.set(id, (failures.get(id) ?? 0) + 1);
      link.dataset.state = 'failed';
    }
  });

  const isHopeless = (failures.get(id) ?? 0) >= MOST_TRIES;
  if (isHopeless || !(webp || thumbnail)) {
    link.dataset.state = 'failed';
  } else {
    image.sizes = `${width}px`;
    if (webp) image.srcset = webp;
    if (thumbnail) image.src = thumbnail;
  }
  return image;
}
