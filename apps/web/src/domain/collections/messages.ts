import { countOfImages } from '../images/count-of-images.ts';
import { countOfCollections } from './count-of-collections.ts';
import { quoted } from '../../ui/format/quoted.ts';

/** The interface texts of loading and changing collections. */
export const messages = {
  find: 'Find a collection by its title',
  found: countOfCollections,
  listFailed: 'Error Fetching Collections',
  listLoading: 'Loading the collections…',
  listNotLoaded: 'Could not load the collections.',
  collectionFailed: 'Error Fetching Collection',
  createFailed: 'Error Creating Collection',
  updateFailed: 'Error Updating Collection',
  titleExists: 'There is already a collection with this title.',

  restoring: {
    failedTitle: 'Restore Failed',
    failed: 'Failed to restore the collection.',
    /** The restoration ended at the first of several that are left. */
    left: (count: number, reason: string) =>
      `${countOfCollections(count)} were not restored. They are in the trash. ${reason}`,
    title: (count: number) => (count === 1 ? 'Collection Restored' : 'Collections Restored'),
    /** @param titles of the restored collections */
    description: (titles: readonly string[], imageCount: number) =>
      titles.length === 1
        ? `${quoted(titles.join())} is back with ${countOfImages(imageCount)}.`
        : `${countOfCollections(titles.length)} are back with ${countOfImages(imageCount)}.`,
    taken: (count: number) =>
      `${countOfImages(count)} stay${count === 1 ? 's' : ''} in another collection.`,
    missing: (count: number) => `${countOfImages(count)} deleted in the meantime.`,
  },
};
