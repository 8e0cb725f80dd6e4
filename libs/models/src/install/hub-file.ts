import { z } from 'zod';

/** A path inside a model's folder. Git stores no other paths, so a path that leaves the folder is an attack. */
export const modelFilePath = z
  .string()
  .refine(
    (path) => path.split(/[/\\]/).every((part) => !['', '.', '..'].includes(part)),
    'leaves the folder of the model',
  );

/** The id of a commit, as the hub lists it. */
export const commitId = z.string().regex(/^[0-9a-f]{40}$/);
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export const byteCount = z.int().nonnegative();

/** The expected content: the hub lists Git's hash of a small file and the SHA-256 of a large one (Git LFS). */
export type Checksum = { algorithm: 'sha256' | 'git-blob'; hex: string };

export interface HubFile {
  path: string;
  size: number;
  checksum: Checksum;
}
