import { formatLongDate } from '../../ui/format/format-date.ts';
import type { WallImage } from './wall-image.ts';
import * as messages from './wall-messages.ts';

/** What a screen reader says for an image: its caption, else what is known of it. Never the file's name. */
export function altOf({ caption, date }: Pick<WallImage, 'caption' | 'date'>, position?: number) {
  if (caption) return caption;
  const known = (date && formatLongDate(date)) || (position && String(position));
  return known ? messages.knownPhoto(known) : messages.photo;
}
