import type { ImageSorting } from '@salon/api-contract';
import { formatCount } from '../../ui/format/format-count.ts';

const sortings: Record<ImageSorting, string> = {
  newest: 'Newest upload',
  oldest: 'Oldest upload',
  date: 'Date taken, newest first',
  'date-asc': 'Date taken, oldest first',
  name: 'File name, A to Z',
  'name-desc': 'File name, Z to A',
  size: 'Largest file',
  'size-asc': 'Smallest file',
};

/** The interface texts of what narrows and orders a list of images. */
export const messages = {
  sortBy: 'Sort by',
  bestMatch: 'Best match',
  sortings,
  filters: {
    label: 'Show',
    all: 'All images',
    uncaptioned: 'Without a caption',
    standalone: 'In no collection',
    camera: 'Camera',
    year: 'Year taken',
    counted: (label: string, count: number) => `${label} (${formatCount(count)})`,
  },
};
