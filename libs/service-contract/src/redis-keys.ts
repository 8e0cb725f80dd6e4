/**
 * The Redis key of a random value that is replaced after each change that a list can show. As long as it is the same, a
 * list is still as it was. Random, not a counter: a Redis that loses its last writes would count to the same number
 * again.
 */
export const galleryTipKey = 'gallery:tip';

/** The Redis key of the ids of a list that is too long for one reply, as JSON. */
export const listedIdsKey = (etag: string) => `listed:${etag}`;

/** The Redis key of a page of such a list: JSON without brackets, which is read once. */
export const listedPageKey = (id: string) => `listed-page:${id}`;

/** The Redis key of one version of a reply, compressed with brotli. */
export const cachedReplyKey = (etag: string) => `reply:${etag}`;

/** The Redis key of the latest text that a client has searched for. */
export const latestTextKey = (client: string) => `latest-text:${client}`;

/** The Redis key of the status of the models, which the worker stores because only it has the models. */
export const modelStatusKey = 'models:status';

/** The Redis key that exists while a worker lives, because the worker answers no calls. */
export const workerHeartbeatKey = 'worker:heartbeat';
