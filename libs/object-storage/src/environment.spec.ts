import { describe, expect, it } from '@jest/globals';
import { objectStorageFromEnvironment, storageEnvironment } from './environment.ts';
import { FolderStorage } from './folder-storage.ts';
import { MinioStorage } from './minio-storage.ts';

const storageOf = (env: Record<string, string>) =>
  objectStorageFromEnvironment(storageEnvironment.parse(env));

describe('objectStorageFromEnvironment', () => {
  it('uses a folder unless MinIO is configured', () => {
    expect(storageOf({})).toBeInstanceOf(FolderStorage);
    const keys = { MINIO_ACCESS_KEY: 'salon', MINIO_SECRET_KEY: 'secret' };
    expect(storageOf({ MINIO_ENDPOINT: 'http://minio:9000', ...keys })).toBeInstanceOf(
      MinioStorage,
    );
  });

  it('refuses MinIO without its keys, and an endpoint that is not an address', () => {
    expect(() => storageOf({ MINIO_ENDPOINT: 'http://minio:9000' })).toThrow('MINIO_ACCESS_KEY');
    expect(() => storageOf({ MINIO_ENDPOINT: 'minio:9000' })).toThrow(
      'must be an http:// or https:// address',
    );
  });

  it.each(['http://[fd00::1]:9000', 'https://[::1]', 'https://s3.example.org/'])(
    'accepts MinIO at %s',
    (MINIO_ENDPOINT) => {
      const keys = { MINIO_ACCESS_KEY: 'salon', MINIO_SECRET_KEY: 'secret' };
      expect(storageOf({ MINIO_ENDPOINT, ...keys })).toBeInstanceOf(MinioStorage);
    },
  );

  it.each([
    ['MINIO_ENDPOINT', 'https://example.org/s3', 'must be an address without a path'],
    ['MINIO_ENDPOINT', 'https://example.org/?a=b', 'must be an address without a path'],
    ['MINIO_BUCKET', 'Photos', 'must have 3 to 63 lower case letters'],
    ['MINIO_BUCKET', 'my_photos', 'must have 3 to 63 lower case letters'],
    ['MINIO_BUCKET', 'ab', 'must have 3 to 63 lower case letters'],
    ['MINIO_BUCKET', 'a'.repeat(64), 'must have 3 to 63 lower case letters'],
    ['MINIO_BUCKET', 'photos-', 'must have 3 to 63 lower case letters'],
    ['MINIO_BUCKET', 'my..photos', 'must have 3 to 63 lower case letters'],
    ['MINIO_BUCKET', '10.0.0.1', 'must have 3 to 63 lower case letters'],
  ])('refuses %s=%s', (variable, value, reason) => {
    const { error } = storageEnvironment.safeParse({ [variable]: value });
    expect(error?.issues).toEqual([
      expect.objectContaining({ path: [variable], message: expect.stringContaining(reason) }),
    ]);
  });

  it.each(['abc', 'a'.repeat(63), 'photos.example-2', '1.2.3'])('accepts the bucket %s', (name) => {
    expect(storageEnvironment.parse({ MINIO_BUCKET: name }).MINIO_BUCKET).toBe(name);
  });
});
