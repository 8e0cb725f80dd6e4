import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const NAME = 'docker/make-secrets.sh';
const script = join(import.meta.dirname, '../..', NAME);

describe(NAME, () => {
  let checkout: string;
  const has = (path: string) => existsSync(join(checkout, path));
  const content = (path: string) => readFileSync(join(checkout, path), 'utf8').trim();

  beforeEach(() => {
    checkout = mkdtempSync(join(tmpdir(), 'salon-secrets-'));
    mkdirSync(join(checkout, 'docker'));
    copyFileSync(script, join(checkout, NAME));
  });
  afterEach(() => rmSync(checkout, { recursive: true }));

  function makeSecrets(dotEnv: string, variables: Record<string, string> = {}) {
    writeFileSync(join(checkout, '.env'), dotEnv);
    const env = { PATH: process.env['PATH'], ...variables };
    execFileSync(join(checkout, NAME), { env, stdio: 'pipe' });
  }

  it('makes them in the folder `secrets`, with the values of .env', () => {
    makeSecrets('SECRETS_DIR=\nSMTP_URL="smtp://example.com"\n');
    expect(content('secrets/smtp_url')).toBe('smtp://example.com');
    expect(content('secrets/jwt_secret')).toMatch(/^[\da-f]{64}$/);
  });

  it.each([
    ['smtp://a:b#c@example.com # a comment', 'smtp://a:b#c@example.com'],
    ['smtp://example.com  \r', 'smtp://example.com'],
    ['"smtp://a#b # c"  # a comment', 'smtp://a#b # c'],
    ['\'smtp://a "b"\'', 'smtp://a "b"'],
    [' # a comment', ''],
  ])('reads %j as Compose does', (written, value) => {
    makeSecrets(`SMTP_URL=${written}\n`);
    expect(content('secrets/smtp_url')).toBe(value);
  });

  it('makes them in the folder of SECRETS_DIR in .env', () => {
    makeSecrets('SECRETS_DIR=./keys\n');
    expect(has('keys/jwt_secret')).toBe(true);
    expect(has('secrets')).toBe(false);
  });

  it('prefers SECRETS_DIR of the environment', () => {
    makeSecrets('SECRETS_DIR=./keys\n', { SECRETS_DIR: 'own' });
    expect([has('own/jwt_secret'), has('keys')]).toEqual([true, false]);
  });

  it('does not read .env where compose does not read it', () => {
    const dotEnv = 'SECRETS_DIR=./keys\nSMTP_URL=smtp://example.com\n';
    makeSecrets(dotEnv, { COMPOSE_DISABLE_ENV_FILE: '1' });
    expect(content('secrets/smtp_url')).toBe('');
  });

  it('makes the configuration of containers readable after a checkout with a strict umask', () => {
    const mode = (path: string) => statSync(join(checkout, path)).mode & 0o777;
    for (const path of ['docker/mongo', 'docker/caddy']) mkdirSync(join(checkout, path));
    const files = ['docker/mongo/user.js', 'docker/caddy/Caddyfile', 'docker/caddy/own.pem'];
    for (const path of files) writeFileSync(join(checkout, path), '', { mode: 0o600 });
    for (const path of ['docker/mongo', 'docker']) chmodSync(join(checkout, path), 0o700);
    makeSecrets('SECRETS_DIR=docker/keys\n');
    expect(['docker', 'docker/mongo'].map(mode)).toEqual([0o755, 0o755]);
    expect(files.map(mode)).toEqual([0o644, 0o644, 0o600]);
    expect(mode('docker/keys')).toBe(0o700);
  });
});
