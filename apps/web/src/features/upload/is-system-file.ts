/** Files that systems leave in folders; a person never chooses them. */
const SYSTEM_FILES = new Set(['thumbs.db', 'desktop.ini', 'ehthumbs.db']);

/** Whether a system has put the file there, as `.DS_Store` in each folder of a Mac. */
export const isSystemFile = ({ name }: File): boolean =>
  name.startsWith('.') || SYSTEM_FILES.has(name.toLowerCase());
