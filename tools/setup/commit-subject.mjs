const maxLength = 70;

/** Subjects that Git writes; a rebase with `--autosquash` needs them unchanged. */
const byGit = /^(Merge|Revert|Reapply|fixup!|squash!|amend!) /;

/** Lower-case words, then what the commit does. */
const form = /^[a-z][a-z0-9-]*([ /][a-z0-9-]+)*: \S/;

/**
 * What is wrong with the subject of a commit message, each as the end of a sentence about the subject.
 * @param {string} message as Git passes it to the hook, with its comments
 * @returns {string[]}
 */
export function subjectProblems(message) {
  const subject = message.split('\n').find((line) => line.trim() && !line.startsWith('#'));
  // Git itself refuses an empty message.
  if (subject === undefined || byGit.test(subject)) return [];
  const problems = [];
  if (!form.test(subject)) problems.push('must have the form "area: what it does now"');
  if (subject.length > maxLength)
    problems.push(`has ${subject.length} characters; at most ${maxLength} are allowed`);
  if (subject.endsWith('.')) problems.push('must not end with a full stop');
  return problems;
}
