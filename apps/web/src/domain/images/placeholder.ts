import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash';

/** Paints the average of a ThumbHash (base64) behind an element. */
export function paintTone({ style }: HTMLElement, base64: string): void {
  const hash = bytesOf(base64);
  if (!hash) return;
  const { r, g, b, a } = thumbHashToAverageRGBA(hash);
  const channels = [r, g, b].map((channel) => Math.round(channel * 255)).join(' ');
  // A drawing on a transparent ground would hardly be visible on its own tone.
  style.backgroundColor = `rgb(${channels} / ${a})`;
}

/** Paints the preview of a ThumbHash (base64) behind an element. */
export function paintPlaceholder({ style }: HTMLElement, base64: string): void {
  const hash = bytesOf(base64);
  if (hash) style.backgroundImage = `url(${thumbHashToDataURL(hash)})`;
}

// A damaged placeholder costs the preview, not the picture.
function bytesOf(base64: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return bytes.length >= 5 ? bytes : null;
  } catch {
    return null;
  }
}
