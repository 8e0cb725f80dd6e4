import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run, runQuietly, say, SetupError } from './command.mjs';

const FILES = ['Dockerfile', 'docker/minio/Dockerfile', 'docker-compose.yml', 'compose.caddy.yml'];
/** The files of compose that no test starts containers with. */
const NOT_STARTED = ['compose.external.yml', 'compose.garage.yml', 'compose.monitoring.yml'];
const BASE_IMAGE = /^(?:FROM|\s+image:) ((?!salon)[\w./-]+:[\w.-]+)/gm;

/** Keeps compose and docker/make-secrets.sh from reading `.env`, which is for the operator's gallery. */
export const withoutDotEnv = { COMPOSE_DISABLE_ENV_FILE: '1' };
/** The environment of compose: the variables without a default, and no `.env`. */
const NAMES = {
  ...withoutDotEnv,
  PUBLIC_URL: 'http://localhost',
  ADMIN_EMAIL: 'admin@example.com',
};

/** @param {string[]} args */
const docker = (...args) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0;

/** @returns {string[]} the images that the files name and that are not built from this repository */
function baseImages() {
  const named = FILES.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(BASE_IMAGE)].map(([, image = '']) => image),
  );
  return [...new Set(named)];
}

/** @param {string} image */
const isAvailable = (image) =>
  docker('image', 'inspect', image) || docker('pull', '--quiet', image);

/**
 * With a stand-in, CI would pass without a test of what it names, for example MongoDB.
 * @param {string[]} images
 */
function requireInCi(images) {
  if (!process.env.CI) return;
  const missing = images.filter((image) => !isAvailable(image));
  if (missing.length === 0) return;
  throw new SetupError(
    `In CI, nothing stands in for images that cannot be pulled: ${missing.join(', ')}.`,
  );
}

/** Checks that compose accepts the files that no test starts. */
async function checkOtherFiles() {
  const secrets = mkdtempSync(join(tmpdir(), 'salon-secrets-'));
  const env = { ...process.env, ...NAMES, SECRETS_DIR: secrets };
  try {
    // Compose refuses a file of variables that is missing.
    await runQuietly(join(root, 'docker/make-secrets.sh'), [], env);
    for (const file of NOT_STARTED) {
      const files = ['-f', 'docker-compose.yml', '-f', file];
      await runQuietly('docker', ['compose', ...files, '--profile', '*', 'config', '--quiet'], env);
    }
  } finally {
    rmSync(secrets, { recursive: true });
  }
}

/**
 * Makes the base images available and builds the images of the compose file.
 * @returns {Promise<{ isMongoReal: boolean }>} false if no image of MongoDB can be had
 */
export async function prepareImages() {
  if (!docker('info')) throw new SetupError('A running Docker engine is needed, as root.');
  say('Base images, pulled or made here');
  const images = baseImages();
  requireInCi(images);
  const mongo = images.filter((image) => image.startsWith('mongo:'));
  const others = images.filter((image) => !mongo.includes(image));
  await step('bash', 'docker/test/base-images.sh', ...others);
  const isMongoReal = mongo.every(isAvailable);
  await checkOtherFiles();
  say('Images of docker-compose.yml');
  await step('env', ...assignments(NAMES), 'docker', 'compose', 'build', 'gateway', 'minio');
  return { isMongoReal };
}

/** Prints the sizes of the images of this repository, and how much each has above its base. */
export function printImageSizes() {
  const bytesOf = (/** @type {string} */ image) =>
    Number(execFileSync('docker', ['image', 'inspect', '--format', '{{.Size}}', image]));
  const base = baseImages().find((image) => image.startsWith('node:')) ?? '';
  const megabytes = (/** @type {number} */ bytes) => Math.round(bytes / 1_000_000);
  const salon = bytesOf('salon:latest');
  console.log(
    `salon: ${megabytes(salon)} MB, ${megabytes(salon - bytesOf(base))} MB above its base`,
  );
  console.log(`salon-minio: ${megabytes(bytesOf('salon-minio:latest'))} MB`);
}

/** @param {Record<string, string>} variables */
const assignments = (variables) =>
  Object.entries(variables).map(([name, value]) => `${name}=${value}`);

/** @param {string[]} command */
async function step(...command) {
  const [program = '', ...args] = command;
  if ((await run(program, args)) !== 0) throw new SetupError(`${command.join(' ')} failed.`);
}
