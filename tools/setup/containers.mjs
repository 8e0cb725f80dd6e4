import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, say, SetupError } from './command.mjs';

const FILES = ['Dockerfile', 'docker/minio/Dockerfile', 'docker-compose.yml', 'compose.caddy.yml'];
const BASE_IMAGE = /^(?:FROM|\s+image:) ((?!salon)[\w./-]+:[\w.-]+)/gm;

/** @param {string[]} args */
const docker = (...args) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0;

/** @returns {string[]} the images that the files name and that are not built from this repository */
function baseImages() {
  const named = FILES.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(BASE_IMAGE)].map(([, image = '']) => image),
  );
  return [...new Set(named)];
}

/**
 * Makes the base images available and builds the images of the compose file.
 * @returns {Promise<{ isMongoReal: boolean }>} false if no image of MongoDB can be had
 */
export async function prepareImages() {
  if (!docker('info')) throw new SetupError('A running Docker engine is needed, as root.');
  say('Base images, pulled or made here');
  const images = baseImages();
  const mongo = images.filter((image) => image.startsWith('mongo:'));
  const others = images.filter((image) => !mongo.includes(image));
  await step('bash', 'docker/test/base-images.sh', ...others);
  const isMongoReal = mongo.every(
    (image) => docker('image', 'inspect', image) || docker('pull', '--quiet', image),
  );
  say('Images of docker-compose.yml');
  const names = { PUBLIC_URL: 'http://localhost', ADMIN_EMAIL: 'admin@example.com' };
  await step('env', ...assignments(names), 'docker', 'compose', 'build', 'gateway', 'minio');
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
