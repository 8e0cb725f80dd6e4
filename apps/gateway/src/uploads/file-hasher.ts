import type * as crypto from 'node:crypto';
import type * as fs from 'node:fs';
import type * as threads from 'node:worker_threads';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

interface Order {
  number: number;
  path: string;
}
type Outcome = { number: number } & ({ sha256: string } | { error: string });

interface Waiting {
  resolve: (sha256: string) => void;
  reject: (error: Error) => void;
}

/** Hashes files in a thread, because a large file would hold up all other requests of the process. */
@Injectable()
export class FileHasher implements OnApplicationShutdown {
  private thread: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private lastNumber = 0;

  async onApplicationShutdown(): Promise<void> {
    await this.thread?.terminate();
  }

  /** The SHA-256 of a file in hexadecimal. Rejects if it cannot be read. */
  sha256(path: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const order: Order = { number: ++this.lastNumber, path };
      this.waiting.set(order.number, { resolve, reject });
      this.thread ??= this.start();
      this.thread.ref();
      this.thread.postMessage(order);
    });
  }

  private start(): Worker {
    // From text, because Node 20 runs no TypeScript, and a bundle has no second file.
    const thread = new Worker(`(${hashFiles.toString()})(require)`, { eval: true });
    thread.on('message', (outcome: Outcome) => {
      this.settle(outcome);
      if (this.waiting.size === 0) thread.unref();
    });
    thread.once('error', (error) => this.failAll(error));
    thread.once('exit', () => this.failAll(new Error('the thread that hashes files has ended')));
    return thread;
  }

  private settle(outcome: Outcome): void {
    const { resolve, reject } = this.waiting.get(outcome.number) ?? {};
    this.waiting.delete(outcome.number);
    if ('error' in outcome) reject?.(new Error(outcome.error));
    else resolve?.(outcome.sha256);
  }

  /** The next file starts a new thread. */
  private failAll(error: Error): void {
    this.thread = undefined;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

/** Runs in the thread, which gets its text: it may use nothing of this module. */
function hashFiles(load: NodeJS.Require): void {
  const { createHash } = load('node:crypto') as typeof crypto;
  const { closeSync, openSync, readSync } = load('node:fs') as typeof fs;
  const { parentPort } = load('node:worker_threads') as typeof threads;
  const window = Buffer.allocUnsafe(1024 * 1024);
  const hash = (path: string): string => {
    const file = openSync(path, 'r');
    try {
      const sha256 = createHash('sha256');
      for (let read = readSync(file, window); read > 0; read = readSync(file, window)) {
        sha256.update(window.subarray(0, read));
      }
      return sha256.digest('hex');
    } finally {
      closeSync(file);
    }
  };
  parentPort?.on('message', ({ number, path }: Order) => {
    try {
      parentPort.postMessage({ number, sha256: hash(path) } satisfies Outcome);
    } catch (error) {
      parentPort.postMessage({ number, error: String(error) } satisfies Outcome);
    }
  });
}
