/**
 * The Redis key of a random value that is replaced after each change that a list can show. As long as it is the same, a
 * list is still as it was. Random, not a counter: a Redis that loses its last writes would count to the same number
 * again.
 */
export const galleryTipKey = 'gallery:tip';

/** The Redis key of the ids of a list that is too long for one reply, as JSON. */
export const listedIdsKey = (etag: string) => `listed:${etag}`;
