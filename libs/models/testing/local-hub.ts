import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HubRequest {
  url: string;
  range: string | undefined;
}

/** Handles a request for a file; returns false if the hub should handle it as usual. */
type Answer = (path: string, response: ServerResponse, request: HubRequest) => boolean;

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
const hash = (algorithm: string, ...parts: (string | Buffer)[]) => {
  const digest = createHash(algorithm);
  for (const part of parts) digest.update(part);
  return digest.digest('hex');
};

/** Files of a small model of the family CLIP, random except for `config.json`. */
export const clipFiles = (): Record<string, Buffer> => ({
  'config.json': json({ model_type: 'clip' }),
  'preprocessor_config.json': json({ size: 224 }),
  'tokenizer.json': randomBytes(20_000),
  'tokenizer_config.json': json({}),
  'README.md': randomBytes(1_000),
  'onnx/vision_model.onnx': randomBytes(900_000),
  'onnx/vision_model_int8.onnx': randomBytes(300_000),
  'onnx/text_model_quantized.onnx': randomBytes(200_000),
  'onnx/text_model.onnx': randomBytes(700_000),
});

/** The part of the Hugging Face hub that an installation uses: listings, and files behind a redirect. */
export class LocalHub {
  /** The requests to the server behind the redirect. */
  readonly requests: HubRequest[] = [];
  sentBytes = 0;
  address = '';
  files: Record<string, Buffer> = clipFiles();
  /** Replaces the hub's listing. */
  listed: { rfilename: string }[] | undefined;
  answer: Answer = () => false;
  knowsRange = true;
  private readonly server: Server;

  private constructor(readonly id: string) {
    this.server = createServer((request, response) => this.handle(request, response));
  }

  static async start(id = 'owner/model'): Promise<LocalHub> {
    const hub = new LocalHub(id);
    hub.server.listen(0, '127.0.0.1');
    await once(hub.server, 'listening');
    hub.address = `http://127.0.0.1:${(hub.server.address() as AddressInfo).port}`; // it listens on TCP
    return hub;
  }

  /** The commit changes with the content. */
  get revision(): string {
    return hash('sha1', ...Object.entries(this.files).flat());
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return;
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Describes a file as `?blobs=true` does. For a file in Git LFS, it has the SHA-256, and the blob is the pointer. */
  describe(path: string, bytes: Buffer): { rfilename: string } {
    const { length } = bytes;
    if (!path.endsWith('.onnx')) {
      return {
        rfilename: path,
        ...{ size: length, blobId: hash('sha1', `blob ${length}\0`, bytes) },
      };
    }
    const lfs = { sha256: hash('sha256', bytes), size: length, pointerSize: 134 };
    return { rfilename: path, ...{ size: length, blobId: hash('sha1', path), lfs } };
  }

  private handle(incoming: IncomingMessage, response: ServerResponse): void {
    const url = incoming.url ?? '';
    const { revision } = this;
    const files = `/${this.id}/resolve/`;
    if (url === `/api/models/${this.id}/revision/main?blobs=true`) {
      const siblings = Object.entries(this.files).map(([path, bytes]) =>
        this.describe(path, bytes),
      );
      response.end(json({ id: this.id, sha: revision, siblings: this.listed ?? siblings }));
    } else if (url.startsWith(files)) {
      response.writeHead(302, { location: `/cdn/${url.slice(files.length)}` }).end();
    } else if (url.startsWith('/cdn/')) {
      const request = { url, range: incoming.headers.range };
      this.requests.push(request);
      const [commit, ...path] = url.slice('/cdn/'.length).split('/');
      this.send(commit === revision ? path.join('/') : '', response, request);
    } else response.writeHead(401).end();
  }

  private send(path: string, response: ServerResponse, request: HubRequest): void {
    const bytes = this.files[path];
    if (!bytes) return void response.writeHead(404).end();
    if (this.answer(path, response, request)) return;
    const from = this.knowsRange ? Number(/^bytes=(\d+)-$/.exec(request.range ?? '')?.[1] ?? 0) : 0;
    const body = bytes.subarray(from);
    const range = { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` };
    this.sentBytes += body.length;
    response
      .writeHead(from > 0 ? 206 : 200, { 'content-length': body.length, ...(from > 0 && range) })
      .end(body);
  }
}
