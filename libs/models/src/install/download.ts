import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { HubFile } from './hub-file.ts';
import type { Hub } from './hub.ts';
import { codeOf, InstallError, TransferError } from './install-error.ts';
import { checkedSha256, PartFile } from './part-file.ts';
import { whileMoving, withRetries, type Patience } from './patience.ts';

export interface Download {
  hub: Hub;
  id: string;
  revision: string;
  file: HubFile;
  /** The path of the file. The part that has arrived is beside it, with the ending `.part`. */
  target: string;
  patience: Patience;
  /** Bytes of the file that are on disk, and how many of these have come over the network since the last call. */
  onBytes: (onDisk: number, received: number) => void;
  signal: AbortSignal;
}

/**
 * Downloads a file and returns its SHA-256. Continues what an earlier run left; when the bytes are wrong, starts over
 * once. Throws an `InstallError` if they are wrong again, and a `TransferError` if the hub fails repeatedly.
 */
export async function download(job: Download): Promise<string> {
  const { file, target, patience, signal } = job;
  await adoptTruncated(target);
  const part = await PartFile.open(`${target}.part`, file);
  try {
    for (const _attempt of ['with what is on disk', 'from nothing']) {
      job.onBytes(part.size, 0);
      await withRetries(() => transfer(part, job), { backoffMs: patience.backoffMs, signal });
      const sha256 = await part.complete(target);
      if (sha256 !== null) return sha256;
    }
    await part.remove();
    throw new InstallError(`The hub sends wrong bytes for ${file.path} of ${job.id}.`);
  } finally {
    await part.close();
  }
}

/** Whether a file is there with the expected size and, when `verify` is set, the expected content. */
export async function isComplete(
  path: string,
  file: HubFile,
  { verify, signal }: { verify: boolean; signal?: AbortSignal | undefined },
): Promise<boolean> {
  if ((await sizeOf(path)) !== file.size) return false;
  return !verify || (await checkedSha256(path, file, signal)) !== null;
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** A file that is not complete becomes the part of the download, unless there is one. */
async function adoptTruncated(target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  if ((await sizeOf(target)) === undefined) return;
  if ((await sizeOf(`${target}.part`)) === undefined) await rename(target, `${target}.part`);
  else await rm(target);
}

/** One request: appends what arrives. Throws a `TransferError` if the answer ends early. */
async function transfer(
  part: PartFile,
  { hub, id, revision, file, patience, onBytes, signal }: Download,
): Promise<void> {
  if (part.isFull) return;
  const { idleLimitMs } = patience;
  await whileMoving({ idleLimitMs, signal }, async (watch) => {
    const source = { id, revision, path: file.path };
    const response = await hub.open(source, part.size, watch.signal);
    const firstByte = firstByteOf(response);
    // A server without range support sends the whole file.
    if (firstByte !== part.size) {
      await part.startOver();
      onBytes(0, 0);
    }
    if (firstByte !== part.size) {
      await response.body?.cancel();
      throw new TransferError(`The hub sent another part of ${file.path} than was requested`);
    }
    for await (const bytes of bodyOf(response, file.path)) {
      watch.moved();
      await part.append(bytes);
      onBytes(part.size, bytes.length);
      // More bytes than the file has.
      if (part.isFull) break;
    }
  });
  if (!part.isFull) throw new TransferError(`The hub sent only a part of ${file.path}`);
}

/** The position of an answer in its file; NaN when the answer is no part of it. */
function firstByteOf({ status, headers }: Response): number {
  if (status === 200) return 0;
  return Number(/^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1]);
}

async function* bodyOf(response: Response, path: string): AsyncGenerator<Uint8Array> {
  try {
    // Typed as any stream, but the body of a response consists of bytes.
    if (response.body) yield* response.body as ReadableStream<Uint8Array>;
  } catch (error) {
    throw new TransferError(`The download of ${path} broke off`, { cause: error });
  }
}
