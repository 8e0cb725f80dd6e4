// Every command loads this file first, so it must only use syntax that old versions of Node can parse.

const NEEDED_MAJOR = 20;
const NEEDED_MINOR = 19;

/** Ends the process with a message if Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return;
  const needed = `${NEEDED_MAJOR}.${NEEDED_MINOR}`;
  console.error(`Salon needs Node.js ${needed} or later; this is ${process.versions.node}.`);
  process.exit(1);
}
