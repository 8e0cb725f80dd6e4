const MAX_LENGTH = 70;

/** Subjects that Git writes, and that a rebase with `--autosquash` needs. */
const byGit = /^(Merge|Revert|Reapply|fixup!|squash!|amend!) /;

/** Lower-case words, then what the commit does. */
const form = /^[a-z][a-z0-9-]*([ /][a-z0-9-]+)*: \S/;

/**
 * The problems of a commit subject, each as the end of a sentence that begins with "The subject".
 * @param {string} message as Git passes it to the hook, with its comments
 * @returns {string[]}
 */
export function subjectProblems(message) {
  const subject = message.split('\n').find((line) => line.trim() && !line.startsWith('#'));
  // Git itself refuses an empty message.
  if (subject === undefined || byGit.test(subject)) return [];
  const problems = [];
  if (!form.test(subject)) problems.push('must have the form "area: what it does now"');
  if (subject.length > MAX_LENGTH)
    problems.push(`has ${subject.length} characters; at most ${MAX_LENGTH} are allowed`);
  if (subject.endsWith('.')) problems.push('must not end with a full stop');
  return problems;
}
