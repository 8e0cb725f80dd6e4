import { join } from 'node:path';
import { originAddress } from '@salon/server-kit/environment';
import { z } from 'zod';
import { FolderStorage } from './folder-storage.ts';
import { MinioStorage } from './minio-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { TemporaryFolder } from './temporary-folder.ts';

/** The rules of S3, as strict as those of the client, which throws for other names. */
const isBucketName = (name: string): boolean =>
  /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(name) && !/\.\.|(?:\d+\.){3}\d/.test(name);

const bucketRules =
  'must have 3 to 63 lower case letters, digits, dots and hyphens, with a letter or digit at both ends, ' +
  'without two dots in a row or an IP address';

/** The environment variables of object storage. */
export const storageEnvironment = z.object({
  MINIO_ENDPOINT: originAddress('http://host:9000').optional(),
  MINIO_ACCESS_KEY: z.string().optional(),
  MINIO_SECRET_KEY: z.string().optional(),
  MINIO_BUCKET: z.string().refine(isBucketName, bucketRules).default('salon'),
  MINIO_REGION: z.string().default('us-east-1'),
  DATA_DIR: z.string().default('./data'),
});
export type StorageEnvironment = z.infer<typeof storageEnvironment>;

/** Refuses an environment that names MinIO without its keys. */
export const withStorageKeys = <T extends z.ZodType<StorageEnvironment>>(schema: T) =>
  schema.refine(
    (env) => env.MINIO_ENDPOINT === undefined || (env.MINIO_ACCESS_KEY && env.MINIO_SECRET_KEY),
    { path: ['MINIO_ENDPOINT'], error: 'needs MINIO_ACCESS_KEY and MINIO_SECRET_KEY' },
  );

/**
 * MinIO if the environment names one, else a folder. Throws if MinIO's keys are missing; `withStorageKeys` refuses that
 * earlier.
 * @param temporary the folder for temporary copies of MinIO's objects; the default is not cleaned up after a crash
 */
export function objectStorageFromEnvironment(
  env: StorageEnvironment,
  temporary = new TemporaryFolder(join(env.DATA_DIR, 'tmp')),
): ObjectStorage {
  if (env.MINIO_ENDPOINT === undefined) return new FolderStorage(join(env.DATA_DIR, 'objects'));
  if (env.MINIO_ACCESS_KEY === undefined || env.MINIO_SECRET_KEY === undefined) {
    throw new Error('MINIO_ENDPOINT needs MINIO_ACCESS_KEY and MINIO_SECRET_KEY');
  }
  const address = {
    endpoint: env.MINIO_ENDPOINT,
    accessKey: env.MINIO_ACCESS_KEY,
    secretKey: env.MINIO_SECRET_KEY,
    bucket: env.MINIO_BUCKET,
    region: env.MINIO_REGION,
  };
  return new MinioStorage(address, temporary);
}
