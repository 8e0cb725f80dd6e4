import type { Picture } from '../../api/images.ts';
import type { CardHint } from '../../engine/dom/wall.ts';
import { paintPlaceholder } from '../../shared/placeholder.ts';
import { altOf } from '../../shared/picture-alt.ts';
import styles from './wall.module.css';

/** A thumbnail that failed is asked for once more when its card comes into view again. */
const MOST_TRIES = 2;

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
  link.append(createPicture(picture, width, isFirstScreen, link));
  card.append(link);
  return card;
}

function createPicture(picture: Picture, width: number, isUrgent: boolean, link: HTMLElement) {
  const frame = document.createElement('picture');
  const image = document.createElement('img');
  image.className = styles.image ?? '';
  image.alt = altOf(picture);
  image.decoding = 'async';
  image.draggable = false;
  image.fetchPriority = isUrgent ? 'high' : 'auto';
  if (shown.has(picture.id)) link.dataset.state = 'shown';

  image.addEventListener('load', () => {
    shown.add(picture.id);
    link.dataset.state = 'shown';
  });
  image.addEventListener('error', () => {
    failures.set(picture.id, (failures.get(picture.id) ?? 0) + 1);
    link.dataset.state = 'failed';
  });

  const { webp, thumbnail } = picture;
  const isHopeless = (failures.get(picture.id) ?? 0) >= MOST_TRIES;
  if (isHopeless || !(webp || thumbnail)) {
    link.dataset.state = 'failed';
  } else {
    if (webp) frame.append(webpSource(webp, width));
    image.src = thumbnail || (webp.split(' ')[0] ?? '');
  }
  frame.append(image);
  return frame;
}

function webpSource(srcset: string, width: number): HTMLSourceElement {
  const source = document.createElement('source');
  source.type = 'image/webp';
  source.sizes = `${width}px`;
  source.srcset = srcset;
  return source;
}
