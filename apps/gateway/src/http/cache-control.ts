/** For an address whose content never changes. */
export const cacheForever = 'public, max-age=31536000, immutable';
/** Caches may store the reply, and ask before each use whether it still holds. */
export const revalidate = 'no-cache';
/** For failures, and for replies of the API to admins. */
export const noStore = 'no-store';
/**
 * For files that only admins may read. Browsers request them with a cookie, and not with `authorization`, by which
 * shared caches recognise a private reply (RFC 9111, 3.5).
 */
export const privateNoStore = 'private, no-store';
