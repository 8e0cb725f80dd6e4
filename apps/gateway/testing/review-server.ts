import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StagedUpload } from '@salon/api-contract';
import { AbandonedUploads } from '../src/uploads/abandoned-uploads.ts';
import { UploadHasher } from '../src/uploads/upload-hasher.ts';
import { IntakeService } from '../src/uploads/intake.service.ts';
import { ReviewService } from '../src/uploads/review.service.ts';
import { Spool } from '../src/uploads/spool.ts';
import { FakeMedia } from './fake-media.ts';
import { boundary } from './form.ts';

export type Outcome = { images: StagedUpload[] } | { error: unknown };

/** An HTTP server with the gateway's ReviewService and nothing else. */
export class ReviewServer {
  readonly media = new FakeMedia();
  /** The result of each request, in order of arrival. */
  readonly outcomes: Promise<Outcome>[] = [];
  private readonly server = createServer((request, response) => this.answer(request, response));
  private readonly connections = new Set<Socket>();
  private opened = 0;
  private accepted = 0;
  private readonly hasher = new UploadHasher();
  private readonly spool: Spool;

  private constructor(
    readonly dataDir: string,
    private readonly ownsDataDir: boolean,
  ) {
    this.spool = new Spool({ DATA_DIR: dataDir }, this.hasher);
  }

  static async start(dataDir?: string): Promise<ReviewServer> {
    const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'salon-review-')));
    const server = new ReviewServer(folder, dataDir === undefined);
    server.server.on('connection', (socket) => {
      server.accepted += 1;
      server.connections.add(socket);
      socket.once('close', () => server.connections.delete(socket));
    });
    await server.spool.onModuleInit();
    server.server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return server;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await this.spool.onApplicationShutdown();
    await this.hasher.onApplicationShutdown();
    if (this.ownsDataDir) await rm(this.dataDir, { recursive: true, force: true });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port; // it listens on TCP
  }

  connect(): Socket {
    this.opened += 1;
    const socket = connect({ port: this.port, host: '127.0.0.1', noDelay: true });
    socket.on('error', () => undefined);
    return socket;
  }

  /** Of connections that are opened from now on. */
  limitIdleTime(ms: number): void {
    this.server.setTimeout(ms);
  }

  disconnectClients(): void {
    for (const socket of this.connections) socket.destroy();
  }

  /** Resolves when all connections are closed and all reviews have ended. */
  async idle(): Promise<void> {
    while (this.accepted < this.opened || this.connections.size > 0) await turn();
    await Promise.all(this.outcomes);
  }

  /** The files in the spool, of all processes. */
  async spooled(): Promise<string[]> {
    const entries = await readdir(join(this.dataDir, 'spool'), {
      recursive: true,
      withFileTypes: true,
    });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const intake = new IntakeService(
      this.spool,
      this.media.rpc,
      new AbandonedUploads(this.media.rpc),
      this.media.storage,
    );
    const key = request.headers['idempotency-key'];
    const review = new ReviewService(this.spool, intake, this.media.settings).review(request, {
      key: typeof key === 'string' ? key : undefined,
    });
    this.outcomes.push(review.catch((error: unknown) => ({ error })));
    review.then(
      (result) => response.end(JSON.stringify(result)),
      () => response.writeHead(400).end(),
    );
  }
}

/** `once` of node:events would reject, as an `error` event often precedes `close`. */
export const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => (socket.destroyed ? resolve() : socket.once('close', () => resolve())));

/** The request line and headers; without a length, the body is chunked. */
export function headOf(length: number | null, headers: Record<string, string> = {}): string {
  const all = {
    host: 'localhost',
    'content-type': `multipart/form-data; boundary=${boundary}`,
    ...(length === null ? { 'transfer-encoding': 'chunked' } : { 'content-length': `${length}` }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /upload/review HTTP/1.1\r\n${lines.join('')}\r\n`;
}
