import type { AnySetting } from '../../domain/settings/setting-requests.ts';
import { labels } from './messages.ts';

export interface Category {
  /** Where a link leads: `#uploads`. */
  id: string;
  name: string;
  settings: AnySetting[];
}

/** The settings by category, both in alphabetical order. */
export function categoriesOf(settings: readonly AnySetting[]): Category[] {
  return [...new Set(settings.map(({ category }) => category))]
    .map((name) => ({
      id: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      name,
      settings: settings
        .filter(({ category }) => category === name)
        .sort((a, b) => labelOf(a.name).localeCompare(labelOf(b.name), 'en')),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** `maxUploadFiles` reads "Max upload files", where no label says it better. */
export function labelOf(name: string): string {
  const label = labels[name];
  if (label !== undefined) return label;
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
