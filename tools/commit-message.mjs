// The Git hook `commit-msg`: `node tools/commit-message.mjs <file with the message>`.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { readFileSync } = await import('node:fs');
const { subjectProblems } = await import('./setup/commit-subject.mjs');

const [path = ''] = process.argv.slice(2);
const problems = subjectProblems(readFileSync(path, 'utf8'));
for (const problem of problems) console.error(`The subject of the commit message ${problem}.`);
if (problems.length > 0) {
  console.error('Example: "jobs: time out callers after 10 minutes" (see CONTRIBUTING.md).');
  process.exitCode = 1;
}
