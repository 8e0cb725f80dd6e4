import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const script = fileURLToPath(new URL('../../docker/roll.sh', import.meta.url));

/**
 * Stands in for docker: keeps the names of the containers in a file, and stopped ones in another. Like compose, it starts
 * a stopped container instead of making a new one.
 */
const DOCKER = `#!/bin/sh
set -eu
cd "$STATE"
touch stopped
for last; do :; done
case "$*" in
  'compose ps '*--all*) cat containers ;;
  'compose ps '*) grep -vxf stopped containers || true ;;
  'compose rm --force '*)
    grep -vxf stopped containers >rest || true
    mv rest containers ;;
  'compose up '*--wait-timeout*)
    if grep -qxf stopped containers; then : >stopped
    elif [ -n "$MADE" ]; then printf '%s\\n' $MADE >>containers; fi
    [ -z "$INTERRUPTED" ] || kill -TERM $PPID
    grep -q sick containers && exit 1 || exit 0 ;;
  inspect*) case "$last" in *sick*) echo unhealthy ;; *) echo healthy ;; esac ;;
  stop*) [ -z "$STOPPED" ] || kill -TERM $PPID; echo "$last" >>stopped ;;
  rm*) grep -qx "$last" stopped && { grep -vx "$last" containers >rest || true; mv rest containers; } ;;
  logs*) echo "the last line of $last" ;;
  *) exit 64 ;;
esac
`;

describe('docker/roll.sh', () => {
  let folder: string;
  const file = (name: string) => join(folder, name);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'salon-roll-'));
    writeFileSync(file('docker'), DOCKER, { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const containers = () => readFileSync(file('containers'), 'utf8').trim().split('\n');
  interface Given {
    services?: string[];
    isInterrupted?: boolean;
    isStopped?: boolean;
  }
  function roll(
    old: string[],
    made: string[],
    { services = ['settings'], isInterrupted = false, isStopped = false }: Given = {},
  ) {
    if (!existsSync(file('containers'))) writeFileSync(file('containers'), `${old.join('\n')}\n`);
    const PATH = [folder, process.env['PATH']].join(delimiter);
    const env = {
      ...process.env,
      PATH,
      STATE: folder,
      MADE: made.join(' '),
      INTERRUPTED: isInterrupted ? '1' : '',
      STOPPED: isStopped ? '1' : '',
    };
    return spawnSync(script, services, { env, encoding: 'utf8' });
  }

  it('replaces the containers of a service', () => {
    const rolled = roll(['old-1', 'old-2'], ['new-1', 'new-2']);
    expect(rolled).toMatchObject({ status: 0, stdout: 'settings: 2 replaced.\n' });
    expect(containers()).toEqual(['new-1', 'new-2']);
  });

  it('fails without the name of a service', () => {
    const { status, stderr } = roll(['old-1'], ['new-1'], { services: [] });
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'Name the services.\n' });
    expect(containers()).toEqual(['old-1']);
  });

  it('leaves the old containers alone when it is interrupted', () => {
    const rolled = roll(['old-1', 'old-2'], ['new-1', 'new-2'], { isInterrupted: true });
    expect(rolled.status).toBe(130);
    expect(containers()).toEqual(['old-1', 'old-2']);
  });

  it('removes all old containers also when it is interrupted while it does so', () => {
    const rolled = roll(['old-1', 'old-2'], ['new-1', 'new-2'], { isStopped: true });
    expect(rolled.status).toBe(0);
    expect(containers()).toEqual(['new-1', 'new-2']);
  });

  it('starts no old container that was stopped', () => {
    writeFileSync(file('stopped'), 'old-2\n');
    expect(roll(['old-1', 'old-2'], ['new-1'])).toMatchObject({
      stdout: 'settings: 1 replaced.\n',
    });
    expect(containers()).toEqual(['new-1']);
  });

  it('replaces a container that is not healthy', () => {
    expect(roll(['old-1', 'old-sick'], ['new-1', 'new-2'])).toMatchObject({ status: 0 });
    expect(containers()).toEqual(['new-1', 'new-2']);
  });

  it('goes back if a new container does not become healthy, shows why, and can be repeated', () => {
    const { status, stderr } = roll(['old-1', 'old-2'], ['new-1', 'new-sick']);
    expect(status).toBe(1);
    expect(stderr).toMatch(/the last line of new-sick\n[^]*The old ones go on\./);
    expect(containers()).toEqual(['old-1', 'old-2']);
    expect(roll([], ['new-3', 'new-4'])).toMatchObject({ status: 0 });
    expect(containers()).toEqual(['new-3', 'new-4']);
  });

  it('keeps the old containers if no new one could be made', () => {
    expect(roll(['old-1'], [])).toMatchObject({ status: 1 });
    expect(containers()).toEqual(['old-1']);
  });
});
