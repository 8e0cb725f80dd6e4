// `npm run release`: raises the version of all packages and moves the notes of .changeset to CHANGELOG.md.
// It changes files only; docs/releasing.md has the steps before and after it.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { readFileSync, writeFileSync } = await import('node:fs');
const { join } = await import('node:path');
const { refuseArguments, root, run, runCommand, SetupError } = await import('./setup/command.mjs');
const { addVersion } = await import('./setup/changelog.mjs');
const { ensureDependencies } = await import('./setup/dependencies.mjs');

const USAGE =
  'npm run release: raises the version, and moves the notes of .changeset to CHANGELOG.md.';

const CHANGELOG = join(root, 'CHANGELOG.md');
const MANIFEST = join(root, 'package.json');

/** @param {string[]} command */
async function step(...command) {
  const [program = '', ...args] = command;
  if ((await run(program, args)) !== 0) throw new SetupError(`${command.join(' ')} failed.`);
}

await runCommand(async () => {
  refuseArguments(USAGE);
  await ensureDependencies();
  const { default: getReleasePlan } = await import('@changesets/get-release-plan');
  const { changesets, releases } = await getReleasePlan(root);
  const version = releases[0]?.newVersion;
  if (!version) throw new SetupError('Nothing to release: .changeset has no notes.');
  const notes = changesets.map(({ summary }) => summary);
  writeFileSync(CHANGELOG, addVersion(readFileSync(CHANGELOG, 'utf8'), version, notes));
  await step('npm', 'run', '--silent', 'changeset', 'version');
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  writeFileSync(MANIFEST, `${JSON.stringify({ ...manifest, version }, null, 2)}\n`);
  await step('npm', 'install', '--package-lock-only', '--ignore-scripts');
  await step('npx', 'prettier', '--write', 'CHANGELOG.md');
}, USAGE);
