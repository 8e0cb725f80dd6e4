/** Every path of the web app, as in its router (apps/web/src/app); `:id` is any one segment. A test compares them. */
const pagePaths = [
  '/',
  '/images/:id',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verification-pending',
  '/verify-email',
  '/dev',
  '/dashboard',
  '/dashboard/upload',
  '/dashboard/tasks',
  '/dashboard/settings',
  '/dashboard/images',
  '/dashboard/images/upload',
  '/dashboard/images/deleted',
  '/dashboard/images/copies',
  '/dashboard/images/:id',
  '/dashboard/images/:id/edit',
  '/dashboard/collections',
  '/dashboard/collections/new',
  '/dashboard/collections/:id',
  '/dashboard/collections/:id/edit',
  '/dashboard/collections/:id/images',
];

// Like the router of the web app, the patterns ignore case and a trailing slash.
const patterns = pagePaths.map((path) => new RegExp(`^${path.replaceAll(':id', '[^/]+')}/?$`, 'i'));

/** Whether a path is one of the web app: for all others, the gateway answers with 404, and the app shows that page. */
export const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
