// `npm run bench`: compares Salon's speed with baselines. Works in a fresh checkout, and uses free ports. `npm run bench
// -- --help` lists the parts.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { join } = await import('node:path');
const { parsed, root, run, runCommand, runQuietly, say, SetupError } =
  await import('./setup/command.mjs');
const { ensureDependencies } = await import('./setup/dependencies.mjs');
const { compile, ensureBuilt } = await import('./setup/build.mjs');
const { ensureChromium, ensureRedis } = await import('./setup/programs.mjs');

const USAGE = `npm run bench [PART or GROUP …]         measures everything except models, or only these
npm run bench growth [COUNT …]          galleries of 1,000, 10,000 and 100,000 images
npm run bench compare COMMIT [GROUP …]  this checkout beside another commit

start    start
servers  renditions, metadata, uploads, ingest, pictures, lists
walls    frames, scrolling, dashboard, page, lighthouse
growth   growth
models   search, embeddings, captions, backfill

--json FILE    where to write the results; otherwise a new file in bench/results
--rounds N     rounds of compare, 3 or more`;

const WALLS = 'bench/wall-pages';

/** The walls of other projects have their own packages, which only the benchmark needs. */
async function ensureWalls() {
  say('Installing the walls of other projects and Lighthouse');
  const install = [
    'ci',
    '--prefix',
    join(root, WALLS),
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  if ((await run('npm', install)) !== 0) throw new SetupError('npm ci failed; see above.');
  await runQuietly(process.execPath, ['node_modules/vite/bin/vite.js', 'build', WALLS]);
}

await runCommand(async () => {
  await ensureDependencies();
  await ensureBuilt();
  await compile('bench');
  const words = process.argv.slice(2);
  const { needsBrowser, readArguments } = await import(
    new URL('../bench/dist/arguments.js', import.meta.url).href
  );
  const wanted = parsed(() => readArguments(words), USAGE);
  await ensureRedis();
  const env = { ...process.env };
  if (needsBrowser(wanted)) {
    await ensureWalls();
    env.CHROMIUM_PATH = await ensureChromium();
  }
  const bench = ['--enable-source-maps', 'bench/dist/main.js', ...words];
  process.exitCode = await run(process.execPath, bench, env);
}, USAGE);
