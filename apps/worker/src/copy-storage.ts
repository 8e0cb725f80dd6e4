// `node copy-storage.js`: copies all objects from the storage FROM_MINIO_ENDPOINT to that of MINIO_ENDPOINT.
// Keys, bucket and region of the source are those of the target, unless FROM_MINIO_… names others.
import { bytesPerMb } from '@salon/api-contract';
import {
  copyObjects,
  objectStorageFromEnvironment,
  storageEnvironment,
  withStorageKeys,
} from '@salon/object-storage';
import {
  exitUsage,
  isStorageFull,
  readEnvironment,
  reasonOf,
  refuseConfiguration,
} from '@salon/server-kit';
import { z } from 'zod';

const { shape } = storageEnvironment;
const from = z.object({
  FROM_MINIO_ENDPOINT: shape.MINIO_ENDPOINT.unwrap(),
  FROM_MINIO_ACCESS_KEY: shape.MINIO_ACCESS_KEY,
  FROM_MINIO_SECRET_KEY: shape.MINIO_SECRET_KEY,
  FROM_MINIO_BUCKET: shape.MINIO_BUCKET.unwrap().optional(),
  FROM_MINIO_REGION: shape.MINIO_REGION.unwrap().optional(),
});

const usage =
  'Copies all objects of the storage FROM_MINIO_ENDPOINT that MINIO_ENDPOINT lacks. It takes no arguments.';

export async function main(): Promise<void> {
  const [argument] = process.argv.slice(2);
  if (argument !== undefined) {
    const isHelp = argument === '--help' || argument === '-h';
    (isHelp ? process.stdout : process.stderr).write(`${usage}\n`);
    process.exit(isHelp ? 0 : exitUsage);
  }
  const target = readEnvironment(withStorageKeys(storageEnvironment.extend(from.shape)));
  const source = {
    ...target,
    MINIO_ENDPOINT: target.FROM_MINIO_ENDPOINT,
    MINIO_ACCESS_KEY: target.FROM_MINIO_ACCESS_KEY ?? target.MINIO_ACCESS_KEY,
    MINIO_SECRET_KEY: target.FROM_MINIO_SECRET_KEY ?? target.MINIO_SECRET_KEY,
    MINIO_BUCKET: target.FROM_MINIO_BUCKET ?? target.MINIO_BUCKET,
    MINIO_REGION: target.FROM_MINIO_REGION ?? target.MINIO_REGION,
  };
  if (
    source.MINIO_ENDPOINT === target.MINIO_ENDPOINT &&
    source.MINIO_BUCKET === target.MINIO_BUCKET
  ) {
    refuseConfiguration(['FROM_MINIO_ENDPOINT: must be another storage than MINIO_ENDPOINT']);
  }

  const reportMs = 1_000;
  let reportedMs = 0;

  try {
    const storage = objectStorageFromEnvironment(target);
    await storage.open();
    const { copied, present, bytes, failed } = await copyObjects(
      objectStorageFromEnvironment(source),
      storage,
      {
        isLasting: isStorageFull,
        onProgress: (count) => {
          if (performance.now() - reportedMs < reportMs) return;
          reportedMs = performance.now();
          process.stderr.write(`${count.copied} copied, ${count.present} present\n`);
        },
      },
    );
    const megabytes = Math.round(bytes / bytesPerMb);
    process.stdout.write(`Copied ${copied} objects (${megabytes} MB); ${present} were there.\n`);
    for (const { key, error } of failed) {
      process.stderr.write(`${key} could not be copied: ${reasonOf(error)}\n`);
    }
    if (failed.length > 0) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`The copy is incomplete: ${reasonOf(error)}. Run it again to continue.\n`);
    process.exitCode = 1;
  }
}
