import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

/**
 * Stands in for docker: keeps a line for each command of compose. There are no images whose names begin with ABSENT, and
 * compose refuses the file REFUSED.
 */
const DOCKER = `#!/bin/sh
for last; do :; done
case "$*" in
  'image inspect '* | pull*) case "$last" in "$ABSENT"*) exit 1 ;; esac ;;
  "compose -f docker-compose.yml -f $REFUSED "*) echo "$REFUSED is invalid" >&2 && exit 15 ;;
  compose*) echo "$COMPOSE_DISABLE_ENV_FILE $(ls "$SECRETS_DIR" | grep garage) $*" >>"$STATE/log" ;;
esac
`;

const CODE = `
  import { runCommand } from './tools/setup/command.mjs';
  import { prepareImages } from './tools/setup/containers.mjs';
  await runCommand(async () => console.log(JSON.stringify(await prepareImages())));
`;

describe('the images of `npm run test:compose`', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'salon-docker-'));
    writeFileSync(join(folder, 'docker'), DOCKER, { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function prepare(variables: { ABSENT?: string; REFUSED?: string; CI?: string } = {}) {
    const env = {
      PATH: [folder, process.env['PATH']].join(delimiter),
      STATE: folder,
      SECRETS_DIR: '',
      ...{ ABSENT: 'no-image', REFUSED: 'no-file', ...variables },
    };
    return spawnSync(process.execPath, ['--input-type=module', '--eval', CODE], {
      cwd: root,
      env,
      encoding: 'utf8',
    });
  }
  const commands = () => readFileSync(join(folder, 'log'), 'utf8').trimEnd().split('\n');

  it('may lack MongoDB outside of CI', () => {
    expect(prepare({ ABSENT: 'mongo:' }).stdout).toContain('{"isMongoReal":false}');
    expect(prepare().stdout).toContain('{"isMongoReal":true}');
  });

  it.each(['mongo:', 'redis:'])('must be real in CI, for example %s', (image) => {
    const { status, stderr } = prepare({ ABSENT: image, CI: 'true' });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`cannot be pulled: ${image}`)]);
  });

  it('are those of CI there, although sudo drops most variables', () => {
    const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
    expect(workflow).toMatch(/sudo --preserve-env=PATH,CI npm run test:compose$/m);
  });

  it('are built without the .env of the operator', () => {
    prepare();
    expect(commands()).toContain('1  compose build gateway minio');
  });

  it.each(['compose.external.yml', 'compose.garage.yml', 'compose.monitoring.yml'])(
    'are built once compose has accepted %s, without .env',
    (file) => {
      prepare();
      const command = `compose -f docker-compose.yml -f ${file} --profile * config --quiet`;
      expect(commands()).toContain(`1 garage.env ${command}`);
      const { status, stderr } = prepare({ REFUSED: file });
      expect([status, stderr]).toEqual([1, expect.stringContaining(`${file} is invalid`)]);
    },
  );
});
