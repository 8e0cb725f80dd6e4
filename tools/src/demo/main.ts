import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  readConfiguration,
  readVariables,
  type Configuration,
  type Environment,
} from '../launcher/configuration.ts';
import { LaunchError, showFailure } from '../launcher/launch-error.ts';
import { reachable } from '../launcher/ports.ts';
import { randomPassword } from '../launcher/secrets.ts';
import { reachWithoutProxy } from '../launcher/without-proxy.ts';
import { fillGallery } from './fill-gallery.ts';
import { GalleryClient } from './gallery-client.ts';
import { isRunning, startGallery, stopGallery, untilStopped } from './running-gallery.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const say = (line: string) => void process.stdout.write(`▸ ${line}\n`);

async function fill(
  url: string,
  { ADMIN_USERNAME }: Configuration,
  password: string,
  onLogin = () => {},
) {
  const gallery = new GalleryClient(url);
  await gallery.logIn(ADMIN_USERNAME, password);
  onLogin();
  const count = await gallery.countImages();
  if (count > 0 && !process.argv.includes('--force')) {
    const sentence = `This gallery has ${count} pictures already. To add the demo photos: `;
    throw new LaunchError(`${sentence}npm run demo -- --force`);
  }
  await fillGallery(gallery, (done, total) => say(`Uploaded ${done} of ${total} pictures`));
}

const inKnownGallery = (configuration: Configuration): string => {
  const { ADMIN_PASSWORD, ADMIN_USERNAME } = configuration;
  if (ADMIN_PASSWORD) return ADMIN_PASSWORD;
  throw new LaunchError(
    `This gallery has an admin already: set ADMIN_PASSWORD to the password of ${ADMIN_USERNAME}.`,
  );
};

/** Starts a gallery, fills it and runs until it stops. For an empty data folder, it generates the password. */
async function fillOwnGallery(configuration: Configuration, env: Environment): Promise<void> {
  const { ADMIN_PASSWORD, ADMIN_USERNAME, DATA_DIR } = configuration;
  const isGenerated = !ADMIN_PASSWORD && !existsSync(join(DATA_DIR, 'secrets.json'));
  const password = isGenerated ? randomPassword() : inKnownGallery(configuration);
  const own = await startGallery({ ...env, ADMIN_PASSWORD: password });
  // After the login, because the database of MONGO_URL can have an admin with another password. Before the upload, which
  // may be interrupted: after a login, ADMIN_PASSWORD sets no lost password again.
  const showPassword = () => {
    if (isGenerated) say(`The admin is ${ADMIN_USERNAME}, with the password ${password}`);
  };
  try {
    await fill(own.url, configuration, password, showPassword);
  } catch (error) {
    await stopGallery(own);
    throw error;
  }
  say(`Look at ${own.url}, and log in at ${own.url}/login. Ctrl-C stops it.`);
  process.exitCode = await untilStopped(own);
}

try {
  const env = readVariables();
  const configuration = readConfiguration(env, root);
  const host = reachable(configuration.HOST);
  reachWithoutProxy(host);
  const url = `http://${host}:${configuration.PORT}`;
  if (await isRunning(url)) await fill(url, configuration, inKnownGallery(configuration));
  else await fillOwnGallery(configuration, env);
} catch (error) {
  process.exit(showFailure(error));
}
