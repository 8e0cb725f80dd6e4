// Every command loads this file first, so it must only use syntax that old versions of Node can parse.

/** The lowest minor version of each major version that all packages accept, as `engines` in package.json. */
const LOWEST_MINOR = { 20: 19, 22: 13 };
const ALL_FROM = 24;

/** Ends the process with a message if the packages do not accept this version of Node. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (isAccepted(major, minor)) return;
  console.error(
    `Salon needs Node.js 20.19, 22.13 or 24, or a later one of these; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

/**
 * @param {number} major
 * @param {number} minor
 */
export function isAccepted(major, minor) {
  if (major >= ALL_FROM) return true;
  const lowest = Object.entries(LOWEST_MINOR).find(([each]) => Number(each) === major);
  return lowest !== undefined && minor >= lowest[1];
}
