import { formatLongDate } from '../../ui/format/format-date.ts';
import type { Picture } from './images.ts';

/** What a screen reader says for a picture: its caption, else what is known of it. Never the file's name. */
export function altOf({ caption, date }: Pick<Picture, 'caption' | 'date'>, position?: number) {
  if (caption) return caption;
  const known = (date && formatLongDate(date)) || (position && String(position));
  return known ? `Photograph, ${known}` : 'Photograph';
}
