import type * as crypto from 'node:crypto';
import type * as threads from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** The first `length` bytes of a buffer. */
export interface Batch {
  buffer: ArrayBuffer;
  length: number;
}

/** The SHA-256 of one upload. One call at a time. */
export interface UploadHash {
  /** Takes the buffer away, and resolves with its memory when the bytes are hashed. Nothing is copied. */
  add(batch: Batch): Promise<ArrayBuffer>;
  /** The hash in hexadecimal. Every upload must end, also one that failed. */
  end(): Promise<string>;
}

/** A part of an upload, or its end. */
type Order = { upload: number } & (Batch | { isEnd: true });
type Reply = { upload: number } & ({ buffer: ArrayBuffer } | { sha256: string });

interface Waiting {
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
}

const ended = () => new Error('the thread that hashes uploads has ended');
const unexpected = () => {
  throw new Error('the thread that hashes uploads gave the reply to another question');
};

/** Hashes uploads in a thread while they arrive: the bytes of a large file would hold up all other requests. */
@Injectable()
export class UploadHasher implements OnApplicationShutdown {
  private thread: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastUpload = 0;

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.terminate();
  }

  /** The calls of the hash reject when the thread has ended. */
  begin(): UploadHash {
    const upload = ++this.lastUpload;
    const thread = (this.thread ??= this.start());
    return {
      add: async (batch) => {
        const reply = await this.ask(thread, { upload, ...batch }, [batch.buffer]);
        return 'buffer' in reply ? reply.buffer : unexpected();
      },
      end: async () => {
        const reply = await this.ask(thread, { upload, isEnd: true });
        return 'sha256' in reply ? reply.sha256 : unexpected();
      },
    };
  }

  private ask(thread: Worker, order: Order, transferred: ArrayBuffer[] = []): Promise<Reply> {
    return new Promise((resolve, reject) => {
      // A new thread does not know the earlier bytes.
      if (thread !== this.thread) return reject(ended());
      this.waiting.set(order.upload, { resolve, reject });
      thread.ref();
      thread.postMessage(order, transferred);
    });
  }

  private start(): Worker {
    // From text, because Node 20 runs no TypeScript, and a bundle has no second file.
    const thread = new Worker(`(${hashUploads.toString()})(require)`, { eval: true });
    thread.on('message', (reply: Reply) => {
      const { resolve } = this.waiting.get(reply.upload) ?? {};
      this.waiting.delete(reply.upload);
      if (this.waiting.size === 0) thread.unref();
      resolve?.(reply);
    });
    thread.once('error', (error) => this.failAll(thread, error));
    thread.once('exit', () => this.failAll(thread, ended()));
    return thread;
  }

  /** The next upload starts a new thread, which may already run when the old one reports its end. */
  private failAll(thread: Worker, error: Error): void {
    if (thread !== this.thread) return;
    this.thread = undefined;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

/** Runs in the thread, which gets its text: it may use nothing of this module. */
function hashUploads(load: NodeJS.Require): void {
  const { createHash } = load('node:crypto') as typeof crypto;
  const { parentPort } = load('node:worker_threads') as typeof threads;
  const hashes = new Map<number, crypto.Hash>();
  parentPort?.on('message', (order: Order) => {
    const { upload } = order;
    const hash = hashes.get(upload) ?? createHash('sha256');
    if ('isEnd' in order) {
      hashes.delete(upload);
      parentPort.postMessage({ upload, sha256: hash.digest('hex') } satisfies Reply);
    } else {
      const { buffer, length } = order;
      hashes.set(upload, hash.update(new Uint8Array(buffer, 0, length)));
      parentPort.postMessage({ upload, buffer } satisfies Reply, [buffer]);
    }
  });
}
