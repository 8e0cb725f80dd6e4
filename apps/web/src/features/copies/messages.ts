import { formatCount } from '../../ui/format/format-count.ts';
/** The interface texts of the likely copies. */
export const messages = {
  documentTitle: 'Likely copies · Salon',
  heading: 'Likely copies',
  images: 'Images',
  loading: 'Looking for copies…',
  loadFailed: 'Could not load the copies',
  pairs: 'Pairs',
  pairCount: (count: number) => `${count} ${count === 1 ? 'pair' : 'pairs'}`,
  /** The server lists only the most similar pairs. */
  bestPairs: (pairs: string) => `The best ${pairs}`,
  hint: 'These images look alike. Delete one of a pair, or keep both: the pair is then not listed again. Deleted images go to the trash.',
  emptyTitle: 'No likely copies',
  compared: (images: string) => `${images} compared.`,
  /** Followed by a link to the task and a full stop. */
  uncompared: (missing: number, images: string) =>
    `${formatCount(missing)} of ${images} ${
      missing === 1 ? 'was not compared: it has' : 'were not compared: they have'
    } no embedding yet. To change that, run`,
  backfill: 'Backfill Embeddings',

  nothingToCompare: 'Nothing to compare',
  nothingToCompareYet: 'Nothing to compare yet',
  noImages: 'There are no images yet.',
  upload: 'Upload images',
  noEmbeddings: 'Images are compared by their embeddings, and no image has one yet.',
  goToBackfill: 'Go to Backfill Embeddings',
  needsModel: 'Images are compared by their embeddings.',
  modelUnavailable: 'The model that makes them is not available.',
  goToSettings: 'Go to Settings',
  goToTasks: 'Go to Tasks',

  alike: (share: string) => `${share} alike`,
  /** Read by screen readers after the share. */
  pairTitles: (titles: readonly string[]) => `: ${titles.join(' and ')}`,
  openImage: (title: string) => `Open ${title}`,
  noPreview: 'No preview yet',
  facts: {
    name: 'Name',
    dimensions: 'Dimensions',
    size: 'Size',
    date: 'Date',
    uploaded: 'Uploaded',
  },
  unknownDate: 'Unknown',
  deleteThis: 'Delete this',
  deleteImage: (title: string) => `Delete this: ${title}`,
  deleteFailed: 'Delete Failed',
  otherDeleted: 'The other image of this pair was deleted in the meantime. Nothing was deleted.',
  keepBoth: 'Keep both',
  kept: {
    title: 'Both Images Kept',
    description: 'The two images are not listed as copies again.',
  },
  keepFailed: 'Keeping Both Failed',
  undone: {
    title: 'Keeping Both Undone',
    description: 'The two images are listed as likely copies again.',
  },
};
