import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { galleryVariables } from './gallery-variables.ts';

describe('the variables of a gallery of the benchmark', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'salon-bench-'));
  const given = { checkout, url: 'http://127.0.0.1:3001', dataDir: '/tmp/salon-bench' };
  const foreign = {
    REDIS_URL: 'redis://redis.example.com:6379',
    MONGO_URL: 'mongodb://mongo.example.com:27017/salon',
    MINIO_ENDPOINT: 'https://minio.example.com',
    SMTP_URL: 'smtp://mail.example.com:587',
    JWT_SECRET_FILE: '/srv/secrets/jwt_secret',
  };
  const lines = { ...foreign, DATA_DIR: '/srv/salon', PORT: '80', TRUST_PROXY: '10.0.0.0/8' };

  beforeAll(() => {
    const dotEnv = Object.entries(lines).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(checkout, '.env'), dotEnv.join(''));
  });
  afterAll(() => rmSync(checkout, { recursive: true }));

  it('reach no store of another gallery, neither from the environment nor from .env', () => {
    const variables = galleryVariables(foreign, given);
    for (const name of Object.keys(foreign)) expect(variables[name]).toBe('');
    expect(variables).toMatchObject({ DATA_DIR: given.dataDir, PORT: '3001', TRUST_PROXY: '' });
  });

  it('have the stores that the benchmark gives', () => {
    const environment = {
      REDIS_URL: 'redis://127.0.0.1:6380',
      MONGO_URL: 'mongodb://127.0.0.1:27017/salon-bench',
    };
    expect(galleryVariables(foreign, { ...given, environment })).toMatchObject(environment);
  });

  it('need no .env', () => {
    const variables = galleryVariables({ PATH: '/usr/bin' }, { ...given, checkout: '/nowhere' });
    expect(variables).toMatchObject({ PATH: '/usr/bin', MONGO_URL: '' });
  });
});
