/** The interface texts of the dashboard: its navigation and the overview. */
export const messages = {
  skip: 'Skip to content',
  navigation: 'Dashboard',
  navItems: {
    gallery: 'Gallery',
    dashboard: 'Dashboard',
    images: 'Images',
    collections: 'Collections',
    tasks: 'Tasks',
    settings: 'Settings',
  },
  logout: 'Logout',

  documentTitle: 'Dashboard · Salon',
  heading: 'Dashboard',
  upload: 'Upload',
  totals: {
    images: 'Images',
    standalone: 'Standalone images, in no collection',
    collections: 'Collections',
    unknown: '–',
    /** For screen readers. */
    link: (name: string, count: string) => `${name}: ${count}`,
  },
  loadFailed: 'Could not load everything',
  viewAll: 'View all',
  images: {
    heading: 'Images',
    list: 'Newest images',
    viewAll: 'View all images',
    empty: 'No images yet',
  },
  collections: {
    heading: 'Collections',
    list: 'Newest collections',
    viewAll: 'View all collections',
    empty: 'No collections yet',
  },
};
