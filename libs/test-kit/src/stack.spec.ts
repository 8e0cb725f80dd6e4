import { describe, expect, it } from '@jest/globals';
import { launcherVariables } from './stack.ts';

const stack = { url: 'http://127.0.0.1:3001', dataDir: '/tmp/salon-test', environment: {} };

const foreign = {
  REDIS_URL: 'redis://redis.example.com:6379',
  SMTP_URL: 'smtp://mail.example.com:587',
  REDIS_URL_FILE: '/srv/secrets/redis_url',
  MONGO_URL_FILE: '/srv/secrets/mongo_url',
  JWT_SECRET_FILE: '/srv/secrets/jwt_secret',
};

describe('the environment of a gallery of a test', () => {
  it('has neither Redis, the mail server nor the secrets of another gallery', () => {
    const names = Object.keys(launcherVariables(foreign, stack));
    expect(names.filter((name) => name in foreign)).toEqual([]);
  });

  it('has the servers that tests share', () => {
    const shared = {
      PATH: '/usr/bin',
      MONGO_URL: 'mongodb://127.0.0.1:27017/salon',
      MINIO_ENDPOINT: 'http://127.0.0.1:9000',
      MINIO_ACCESS_KEY: 'salon',
      MINIO_SECRET_KEY: 'only-for-tests',
    };
    expect(launcherVariables(shared, stack)).toMatchObject(shared);
  });

  it('has what the test gives', () => {
    const environment = { REDIS_URL: 'redis://127.0.0.1:6380', MONGO_URL_FILE: '/tmp/mongo_url' };
    expect(launcherVariables(foreign, { ...stack, environment })).toMatchObject(environment);
  });
});
