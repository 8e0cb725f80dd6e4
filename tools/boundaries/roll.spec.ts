import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('../../docker/roll.sh', import.meta.url));

/** Stands in for docker: keeps the names of the containers, old first, in a file. */
const docker = (upStatus: number) => `#!/bin/sh
set -eu
cd "$STATE"
case "$*" in
  'compose ps '*) cat containers ;;
  'compose up '*--wait-timeout*) sed 's/old/new/' containers >new; cat new >>containers; exit ${upStatus} ;;
  stop*) ;;
  rm*) for last; do :; done; grep -vx "$last" containers >rest || true; mv rest containers ;;
  logs*) echo "the last line of $4" ;;
  *) exit 64 ;;
esac
`;

describe('docker/roll.sh', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'salon-roll-'));
    writeFileSync(join(folder, 'containers'), 'old-1\nold-2\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const containers = () => readFileSync(join(folder, 'containers'), 'utf8');
  function roll(upStatus: number) {
    writeFileSync(join(folder, 'docker'), docker(upStatus), { mode: 0o755 });
    const PATH = [folder, process.env['PATH']].join(delimiter);
    const env = { ...process.env, PATH, STATE: folder };
    return spawnSync(script, ['settings'], { env, encoding: 'utf8' });
  }

  it('replaces the containers of a service', () => {
    expect(roll(0)).toMatchObject({ status: 0, stdout: 'settings: 2 replaced.\n' });
    expect(containers()).toBe('new-1\nnew-2\n');
  });

  it('removes new containers that do not become healthy, shows why, and can be repeated', () => {
    const { status, stderr } = roll(1);
    expect(status).toBe(1);
    expect(stderr).toMatch(/the last line of new-1\n[^]*The old ones go on\./);
    expect(containers()).toBe('old-1\nold-2\n');
    expect(roll(0)).toMatchObject({ status: 0 });
    expect(containers()).toBe('new-1\nnew-2\n');
  });
});
