import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

/** How dark a picture's own tone is made to carry white text: 4.5 : 1 whatever the tone. */
const TONE_LIGHTNESS = 0.28;

/** Paints the average of a ThumbHash (base64) behind an element and gives it the picture's tone as `--tone`. */
export function paintTone({ style }: HTMLElement, base64: string): void {
  const hash = bytesOf(base64);
  if (!hash) return;
  const { r, g, b } = thumbHashToAverageRGBA(hash);
  style.backgroundColor = rgb(r, g, b);
  style.setProperty('--tone', rgb(r * TONE_LIGHTNESS, g * TONE_LIGHTNESS, b * TONE_LIGHTNESS));
}

/** Paints the preview of a ThumbHash (base64) behind an element. */
export function paintPlaceholder({ style }: HTMLElement, base64: string): void {
  const hash = bytesOf(base64);
  if (hash) style.backgroundImage = `url(${thumbHashToDataURL(hash)})`;
}

const rgb = (...channels: number[]) =>
  `rgb(${channels.map((channel) => Math.round(channel * 255)).join(' ')})`;

// A damaged placeholder costs the preview, not the picture.
function bytesOf(base64: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return bytes.length >= 5 ? bytes : null;
  } catch {
    return null;
  }
}
