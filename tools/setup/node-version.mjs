// Read by every command before anything else: it uses no syntax that an old Node cannot parse.

const NEEDED_MAJOR = 20;
const NEEDED_MINOR = 19;

/** Ends the process with one sentence when this Node is too old. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NEEDED_MAJOR || (major === NEEDED_MAJOR && minor >= NEEDED_MINOR)) return;
  const needed = `${NEEDED_MAJOR}.${NEEDED_MINOR}`;
  console.error(`Salon needs Node.js ${needed} or later; this is ${process.versions.node}.`);
  process.exit(1);
}
