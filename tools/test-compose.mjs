// `npm run test:compose`: builds the images, and tests the gallery of docker compose: the API suite, replicas, rolling
// restarts, backup and restore. Needs a Docker engine; makes the base images itself where no registry can be reached.
import { requireNode } from './setup/node-version.mjs';

requireNode();
const { refuseArguments, run, runCommand, say } = await import('./setup/command.mjs');
const { prepareImages, printImageSizes, withoutDotEnv } = await import('./setup/containers.mjs');
const { ensureBuilt } = await import('./setup/build.mjs');
const { ensureDependencies } = await import('./setup/dependencies.mjs');
const { jestArguments } = await import('./setup/jest.mjs');

/** Specs that change processes or files behind the gallery's back, give it files of the test, or start none. */
const ONLY_WITHOUT_CONTAINERS = [
  'backup',
  'bundles',
  'changes',
  'chaos',
  'copies',
  'models',
  'observability',
  'proxy',
  'replicas',
  'search',
  'start-without-redis',
  'survival',
];

const USAGE = 'npm run test:compose: builds the images and tests the gallery of docker compose.';

await runCommand(async () => {
  refuseArguments(USAGE);
  await ensureDependencies();
  await ensureBuilt();
  const { isMongoReal } = await prepareImages();
  printImageSizes();
  const files = ['docker-compose.yml'];
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    ...withoutDotEnv,
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_NO_WARNINGS: '1',
  };
  if (!isMongoReal) {
    say("MongoDB's image cannot be had: the embedded database stands in for it, without accounts");
    files.push('docker/test/compose.embedded-mongo.yml');
    env.SALON_MONGO_URL = 'mongodb://mongo:27017/salon';
  }
  env.SALON_COMPOSE_FILE = files.join(':');
  const jest = [...jestArguments, '-c', 'jest.config.mjs', '--rootDir'];
  say(`The API suite, without ${ONLY_WITHOUT_CONTAINERS.join(', ')}`);
  const ignored = ['--testPathIgnorePatterns', `/e2e/api/(${ONLY_WITHOUT_CONTAINERS.join('|')})`];
  const api = await run(
    process.execPath,
    [...jest, 'e2e/api', '--maxWorkers', '2', ...ignored],
    env,
  );
  say('Operation');
  const operation = await run(process.execPath, [...jest, 'e2e/compose', '--verbose'], env);
  process.exitCode = api === 0 && operation === 0 ? 0 : 1;
}, USAGE);
