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
    expect(() => storageOf({ MINIO_ENDPOINT: 'minio:9000' })).toThrow('http://host:9000');
  });
});
