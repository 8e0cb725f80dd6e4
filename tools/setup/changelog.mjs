/**
 * @param {string} changelog with the newest version first
 * @param {string} version
 * @param {string[]} notes each a text of one or more paragraphs
 * @returns {string} the changelog with the notes of this version, one line of a list for each paragraph
 */
export function addVersion(changelog, version, notes) {
  const lines = notes
    .flatMap((note) => note.split(/\n{2,}/))
    .map((paragraph) => `- ${paragraph.trim().replace(/\s*\n\s*/g, ' ')}`);
  const section = `## ${version}\n\n${lines.join('\n')}\n`;
  const newest = changelog.search(/^## /m);
  if (newest < 0) return `${changelog.trimEnd()}\n\n${section}`;
  return `${changelog.slice(0, newest)}${section}\n${changelog.slice(newest)}`;
}
