/** Those with ids of images. They are restored after the images: the worker removes ids without an image. */
export const withImageIds = ['collections', 'embeddings', 'keptPairs'] as const;
/** The collections of a backup besides that of images, in the order in which they are restored. */
export const savedCollections = ['users', 'settings', ...withImageIds] as const;
export type SavedCollection = (typeof savedCollections)[number] | 'images';
