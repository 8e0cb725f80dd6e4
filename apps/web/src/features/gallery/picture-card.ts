import type { Picture } from '../../domain/images/images.ts';
import { altOf } from '../../domain/images/picture-alt.ts';
import { paintPlaceholder, paintTone } from '../../domain/images/placeholder.ts';
import type { CardHint } from '../../engine/dom/wall-list.ts';
import styles from './wall.module.css';

/** A thumbnail that failed is asked for once more when its card comes into view again. */
const MOST_TRIES = 2;

/** ms. A picture that comes sooner needs neither a preview, which takes as long to draw as the card, nor to fade in. */
const SOON_MS = 100;

/** A picture enlarged by a tenth looks the same; the next larger one weighs twice as much. */
const LEAST_SHARPNESS = 0.9;

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
  if (picture.placeholder) paintTone(link, picture.placeholder);
  const image = createImage(picture, link, isFirstScreen);
  link.append(image);
  card.append(link);

  const wait = () => {
    if (image.complete || link.dataset.state) return;
    link.dataset.state = 'waiting';
    if (picture.placeholder) paintPlaceholder(link, picture.placeholder);
  };
  const start = () => {
    // Not before it has a source: until then the browser would lay out its words.
    image.alt = altOf(picture);
    load(image, picture, { link, width });
    // Previews of the first screen hold up no request: those are made when this task ends.
    setTimeout(wait, isFirstScreen ? 0 : SOON_MS);
  };
  // After the frame: to ask for a picture takes as long as to hang its card.
  if (isFirstScreen) start();
  else setTimeout(start);
  return card;
}

function createImage(picture: Picture, link: HTMLElement, isFirstScreen: boolean) {
  const { id, thumbnail } = picture;
  const image = document.createElement('img');
  image.className = styles.image ?? '';
  image.decoding = 'async';
  image.draggable = false;
  // The wall prefers one of them; the browser would prefer all that are in view.
  if (isFirstScreen) image.fetchPriority = 'low';
  image.addEventListener('load', () => {
    if (link.dataset.state === 'waiting') link.dataset.state = 'fading';
  });
  image.addEventListener('error', () => {
    // Without its srcset the image falls back to its src, the JPEG.
    if (image.srcset && thumbnail) image.removeAttribute('srcset');
    else {
      failures.set(id, (failures.get(id) ?? 0) + 1);
      link.dataset.state = 'failed';
    }
  });
  return image;
}

function load(
  image: HTMLImageElement,
  { id, webp, thumbnail }: Picture,
  { link, width }: { link: HTMLElement; width: number },
): void {
  const isHopeless = (failures.get(id) ?? 0) >= MOST_TRIES;
  if (isHopeless || !(webp || thumbnail)) {
    link.dataset.state = 'failed';
    return;
  }
  image.sizes = `${Math.floor(width * LEAST_SHARPNESS)}px`;
  if (webp) image.srcset = webp;
  if (thumbnail) image.src = thumbnail;
}
