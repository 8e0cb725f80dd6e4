/** The icons of the first screen; part of the entry chunk. */
export const firstIcons = import.meta.glob<string>(
  [
    './{arrow-down-wide-narrow,arrow-left,chevron-left,circle-user,info,keyboard}.svg',
    './{layout-dashboard,log-in}.svg',
    './{moon,pause,play,search,shuffle,sun,sun-moon,x}.svg',
  ],
  {
    base: '../../../../node_modules/lucide-static/icons',
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** `…/icons/arrow-left.svg` is the icon `arrow-left`. */
export function nameOfIcon(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.svg'.length);
}

/** All other icons: one chunk of about 3 KB, fetched when the first of them is needed. */
export const loadMoreIcons = async () => (await import('./more-icon-files.ts')).moreIcons;
