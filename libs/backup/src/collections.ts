/** Those with ids of images. They are restored after the images: the worker removes ids without an image. */
export const withImageIds = ['collections', 'embeddings', 'keptPairs'] as const;
/** The collections of a backup besides that of images, in the order in which they are restored. */
export const savedCollections = ['users', 'settings', ...withImageIds] as const;
export type SavedCollection = (typeof savedCollections)[number] | 'images';

/** The other collections, with the reason why a backup does not have them. */
export const leftOut: Readonly<Record<string, string>> = {
  uploads: 'uploads that wait for review: their admin is asked to publish them first',
  sessions: 'they end with a restore, so that a stolen backup opens no account',
  refreshTokens: 'sessions of an earlier version',
  linkTokens: 'mailed links, which are valid for a day at most',
  changes: 'changes of many images that can be undone for a day',
  changeSteps: 'the former values of such changes',
  modelFailures: 'images that a model has failed on: it tries them again',
  migrations: 'restored records are migrated where they are needed',
  restores: 'a restore that has not finished',
};
