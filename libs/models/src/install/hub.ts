import { codeOf } from '@salon/file-system';
import { z } from 'zod';
import { byteCount, commitId, modelFilePath, sha256, type HubFile } from './hub-file.ts';
import { InstallError, TransferError } from './install-error.ts';
import { whileMoving, withRetries, type HubTimeouts } from './retries.ts';

export const defaultHub = 'https://huggingface.co';

/** A model at one commit. */
export interface Listing {
  revision: string;
  files: HubFile[];
}

// https://huggingface.co/docs/hub/api: `blobs=true` adds all fields except the names.
const sibling = z
  .object({
    rfilename: modelFilePath,
    size: byteCount,
    blobId: commitId,
    lfs: z.object({ sha256, size: byteCount }).nullish(),
  })
  .transform(({ rfilename, size, blobId, lfs }): HubFile =>
    // For a file in LFS, the blob is only the pointer to the file.
    lfs
      ? { path: rfilename, size: lfs.size, checksum: { algorithm: 'sha256', hex: lfs.sha256 } }
      : { path: rfilename, size, checksum: { algorithm: 'git-blob', hex: blobId } },
  );
const listing = z
  .object({ sha: commitId, siblings: z.array(sibling) })
  .transform(({ sha, siblings }): Listing => ({ revision: sha, files: siblings }));

/** Requests that the hub refuses permanently. Other failures may be temporary. */
const isFinal = (status: number) =>
  status >= 400 && status < 500 && ![408, 416, 425, 429].includes(status);

/** A client of the Hugging Face hub, or of a mirror with the same interface. */
export class Hub {
  private readonly address: string;

  constructor(
    address: string,
    private readonly timeouts: HubTimeouts,
  ) {
    this.address = address.replace(/\/+$/, '');
  }

  /**
   * The files of a model on its branch `main`.
   * @throws InstallError if the answer is not a listing
   */
  async list(id: string, signal?: AbortSignal): Promise<Listing> {
    const url = `${this.address}/api/models/${id}/revision/main?blobs=true`;
    const { backoffMs, idleLimitMs } = this.timeouts;
    const attempt = () =>
      whileMoving({ idleLimitMs, signal }, async (watch) => {
        const response = await this.request(url, { signal: watch.signal });
        // The hub answers 401 for a model that does not exist.
        if (isFinal(response.status)) {
          throw new InstallError(`The hub has no public model ${id}.`);
        }
        return reading(response.text());
      });
    return this.parse(id, await withRetries(attempt, { backoffMs, signal }));
  }

  /**
   * Requests a file from the byte `from` on. A server may answer with the whole file instead (200).
   * @throws TransferError if the failure may pass, else InstallError
   */
  async open(
    file: { id: string; revision: string; path: string },
    from: number,
    signal: AbortSignal,
  ): Promise<Response> {
    const path = file.path.split('/').map(encodeURIComponent).join('/');
    const url = `${this.address}/${file.id}/resolve/${file.revision}/${path}`;
    const headers = {
      // In a compressed reply, byte positions would be different.
      'accept-encoding': 'identity',
      ...(from > 0 && { range: `bytes=${from}-` }),
    };
    const response = await this.request(url, { headers, signal });
    if (!isFinal(response.status)) return response;
    throw new InstallError(
      `The hub no longer has ${file.path} of ${file.id} (status ${response.status}).`,
    );
  }

  private async request(url: string, init: RequestInit): Promise<Response> {
    const response = await reading(fetch(url, init));
    // The caller handles 416: the file on disk is not a part of the file on the hub.
    if (response.ok || isFinal(response.status) || response.status === 416) return response;
    throw new TransferError(`The hub answers with the status ${response.status}`);
  }

  private parse(id: string, text: string): Listing {
    try {
      return listing.parse(JSON.parse(text));
    } catch (error) {
      const [issue] = error instanceof z.ZodError ? error.issues : [];
      const reason = issue ? `${issue.path.join('.')}: ${issue.message}` : 'not JSON';
      const sentence = `The hub answers with a wrong list of the files of ${id} (${reason}).`;
      throw new InstallError(sentence, { cause: error });
    }
  }
}

/** `fetch` has the system's error as the cause of its own error. */
async function reading<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    const { cause } = error as { cause?: unknown }; // fetch always rejects with an object
    const reason = codeOf(cause) || 'the connection broke';
    throw new TransferError(`Could not reach the hub (${reason})`, { cause: error });
  }
}
