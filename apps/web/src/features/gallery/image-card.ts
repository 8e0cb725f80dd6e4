import { altOf } from '../../domain/images/image-alt.ts';
import type { WallImage } from '../../domain/images/wall-image.ts';
import { paintPlaceholder, paintTone } from '../../domain/images/placeholder.ts';
import { viewerPath } from '../../domain/images/viewer-path.ts';
import type { CardHint, WallOptions } from '../../engine/dom/wall-types.ts';
import { setCaption } from './card-caption.ts';
import { createRetry, retryAll } from './card-retry.ts';
import { isPostponed, requestInTurn } from './first-requests.ts';
import styles from './image-card.module.css';

/** A thumbnail that failed is requested once more when its card is mounted again. After that, it waits for a retry. */
const MAX_TRIES = 2;

/** ms; images that load sooner need no fade-in and no preview, which takes as long to draw as the card. */
const SOON_MS = 100;

/** px of the largest thumbnail, and how far it is enlarged before the regular version is worth its bytes. */
const THUMBNAIL_WIDTH = 640;
const LARGEST_SCALE = 1.3;

/** An image enlarged by a tenth looks the same; the next larger file has twice the size. */
const MIN_SHARPNESS = 0.9;

/** Pixels per CSS pixel. Phones have up to 3.5, but eyes do not distinguish more than this in a photograph. */
const MAX_DENSITY = 2;

const failures = new Map<string, number>();

/** Requests the pictures again that failed: those on screen at once, the others when their cards are mounted. */
export function retryPictures(): void {
  failures.clear();
  retryAll();
}

let emptyCard: HTMLElement | undefined;

/** The frame of an image that has not loaded: nothing to open, but it can have the focus. */
function createEmptyCard(): HTMLElement {
  emptyCard ??= drawEmptyCard();
  // A copy takes half the time of a new card, which is made within a frame.
  return emptyCard.cloneNode(true) as HTMLElement; // as it was drawn
}

function drawEmptyCard(): HTMLElement {
  const card = document.createElement('div');
  card.className = styles.card ?? '';
  card.setAttribute('role', 'listitem');
  const link = document.createElement('a');
  link.className = styles.link ?? '';
  link.tabIndex = -1;
  link.draggable = false;
  card.append(link);
  return card;
}

/** Makes a card that of an image: a real link, which can be opened in a new tab. */
function fillCard(card: HTMLElement, image: WallImage, hint: CardHint): void {
  const { isFirstScreen } = hint;
  const link = card.firstElementChild as HTMLAnchorElement; // created above
  const shown = link.querySelector('img');
  const isSame = link.dataset.id === image.id;
  setCaption(link, image.caption);
  // A larger card may need a larger file: the picture stays until that has loaded.
  if (isSame && shown?.srcset) {
    shown.alt = altOf(image);
    return load(shown, image, { link, hint });
  }
  link.href = viewerPath(image.id);
  link.dataset.id = image.id;
  // Another image may have been expected here.
  delete link.dataset.state;
  link.nextSibling?.remove();
  link.style.background = '';
  if (image.placeholder) paintTone(link, image.placeholder);
  const img = createImage(link, hint);
  link.replaceChildren(img);

  const wait = () => {
    if ((img.complete && !isPostponed(img)) || link.dataset.state) return;
    link.dataset.state = 'waiting';
    if (image.placeholder) paintPlaceholder(link, image.placeholder);
  };
  const start = () => {
    // Set with the source: the browser would lay out the text of an image without one.
    img.alt = altOf(image);
    load(img, image, { link, hint });
    if (!isFirstScreen) setTimeout(wait, SOON_MS);
  };
  // After the frame: requesting an image takes as long as mounting its card.
  if (!isFirstScreen) return void setTimeout(start);
  if (hasFile(image)) requestInTurn(img, start);
  else start();
  // After the first requests, which are sent when this task ends.
  setTimeout(wait);
}

/** How the wall makes its cards. */
export const cardOptions: WallOptions<WallImage> = { create: createEmptyCard, fill: fillCard };

function createImage(link: HTMLElement, { isFirstScreen }: CardHint) {
  const img = document.createElement('img');
  img.className = styles.image ?? '';
  img.decoding = 'async';
  img.draggable = false;
  // The wall gives one image priority; the browser would give it to all visible ones.
  if (isFirstScreen) img.fetchPriority = 'low';
  img.addEventListener('load', () => {
    if (link.dataset.state === 'waiting') link.dataset.state = 'fading';
  });
  return img;
}

function load(
  img: HTMLImageElement,
  image: WallImage,
  { link, hint }: { link: HTMLElement; hint: CardHint },
): void {
  const { id, webp, thumbnail, regular, regularWidth } = image;
  if (!hasFile(image)) return fail(image, link, hint);
  // Replaced with each image: a list that was loaded again may have other files and texts.
  img.onerror = () => {
    // Without its srcset, the image loads its src, the JPEG.
    if (img.srcset && thumbnail) img.removeAttribute('srcset');
    else {
      failures.set(id, (failures.get(id) ?? 0) + 1);
      fail(image, link, hint);
    }
  };
  const density = Math.min(devicePixelRatio, MAX_DENSITY);
  const isLarge = hint.width * density > THUMBNAIL_WIDTH * LARGEST_SCALE;
  const large = isLarge && regular && regularWidth ? `, ${regular} ${regularWidth}w` : '';
  // The browser multiplies this by its own density.
  const sizes = `${Math.floor((hint.width * MIN_SHARPNESS * density) / devicePixelRatio)}px`;
  const srcset = webp && webp + large;
  // The browser would load the same picture again.
  if (img.sizes === sizes && img.srcset === srcset) return;
  img.sizes = sizes;
  img.srcset = srcset;
  if (thumbnail) img.src = thumbnail;
}

/** Whether there is a file that has not failed too often. */
function hasFile({ id, webp, thumbnail }: WallImage): boolean {
  return Boolean(webp || thumbnail) && (failures.get(id) ?? 0) < MAX_TRIES;
}

/** Marks the card of an image that cannot be shown; if there is a file, it can be tried again. */
function fail(image: WallImage, link: HTMLElement, hint: CardHint): void {
  link.dataset.state = 'failed';
  if (!(image.webp || image.thumbnail) || link.nextSibling) return;
  const retry = createRetry(altOf(image), () => {
    failures.delete(image.id);
    const isAsked = document.activeElement === retry;
    link.replaceChildren();
    const card = link.parentElement;
    if (card) fillCard(card, image, hint);
    if (isAsked) link.focus({ preventScroll: true });
  });
  link.after(retry);
}
