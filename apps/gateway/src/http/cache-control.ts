/** For an address whose content never changes. */
export const cacheForever = 'public, max-age=31536000, immutable';
/** For what only admins may read. */
export const noStore = 'private, no-store';
