import type { Readable } from 'node:stream';
import { begin, observe, recordDuration } from '@salon/observability';
import {
  InvalidKey,
  ObjectNotFound,
  RangeNotSatisfiable,
  type ByteRange,
  type ListedObject,
  type ObjectInfo,
  type ObjectStorage,
  type StoredObject,
} from './object-storage.ts';
import { isOutage, sentenceFor, StorageBusy, StorageUnavailable } from './outage.ts';

type OperationName = Exclude<keyof ObjectStorage, 'open' | 'check'>;

export interface OutageOptions {
  /** The error to throw while the storage is unavailable. */
  unavailable?: () => Error;
  logger?: { warn(line: { msg: string }): void; log(line: string): void };
  probeEveryMs?: number;
}

/**
 * Measures each operation of a storage, and is a circuit breaker around it. After one failure of the network every
 * request fails at once, until a probe succeeds. A folder is only away until it is opened: later failures are those of
 * single files. The start and the end of an outage are logged.
 */
export class GuardedStorage implements ObjectStorage {
  private isAway = false;
  private isChecking = false;

  constructor(
    private readonly storage: ObjectStorage,
    private readonly options: OutageOptions = {},
  ) {}

  /** Never rejects: an unavailable storage is opened when it is back. */
  async open(): Promise<void> {
    try {
      await this.storage.open();
    } catch (error) {
      this.beginOutage(error);
    }
  }

  check(): Promise<void> {
    return this.guard(() => this.storage.check());
  }

  put(key: string, body: Readable | Buffer, options?: { size?: number }): Promise<void> {
    return this.measured('put', () => this.storage.put(key, body, options));
  }

  putFile(key: string, path: string, options: { size: number }): Promise<void> {
    return this.measured('putFile', () => this.storage.putFile(key, path, options));
  }

  get(key: string, range?: ByteRange): Promise<StoredObject> {
    return this.measured('get', () => this.storage.get(key, range));
  }

  head(key: string): Promise<ObjectInfo | null> {
    return this.measured('head', () => this.storage.head(key));
  }

  /**
   * Measures until the file is there: what `use` does with it is no work of the storage. For the same reason an error from
   * `use` does not count as an outage, even if it looks like one.
   */
  async withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const operation = begin('storage', spanOf('withFile'));
    try {
      const outcome = await this.guard(() =>
        this.storage.withFile(key, (path) => {
          operation?.end({ operation: 'withFile', outcome: 'ok' });
          return settled(use(path));
        }),
      );
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    } catch (error) {
      operation?.end({ operation: 'withFile', outcome: outcomeOf(error) }, true);
      throw error;
    }
  }

  remove(key: string): Promise<void> {
    return this.measured('remove', () => this.storage.remove(key));
  }

  /** Measures the time in which the caller waits for objects. */
  async *list(prefix: string): AsyncGenerator<ListedObject> {
    const objects = this.storage.list(prefix)[Symbol.asyncIterator]();
    let waitedMs = 0;
    let outcome = 'ok';
    try {
      for (;;) {
        const askedAt = performance.now();
        const next = await this.guard(() => objects.next());
        waitedMs += performance.now() - askedAt;
        if (next.done) return;
        yield next.value;
      }
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      recordDuration('storage', { operation: 'list', outcome }, waitedMs);
      // A caller may end early: the folder of the storage is still open then.
      await objects.return?.();
    }
  }

  removeAbandoned(before: Date): Promise<void> {
    return this.measured('removeAbandoned', () => this.storage.removeAbandoned(before));
  }

  private measured<T>(operation: OperationName, request: () => Promise<T>): Promise<T> {
    const labels = (failure?: { error: unknown }) => ({
      operation,
      outcome: failure ? outcomeOf(failure.error) : 'ok',
    });
    return observe({ duration: 'storage', span: spanOf(operation), labels }, () =>
      this.guard(request),
    );
  }

  private async guard<T>(request: () => Promise<T>): Promise<T> {
    if (this.isAway) throw this.unavailable();
    try {
      return await request();
    } catch (error) {
      if (error instanceof StorageBusy) void this.checkAfter(error);
      else if (isOutage(error)) this.beginOutage(error);
      else throw error;
      throw this.unavailable();
    }
  }

  /** One request may fail because of its object, or because of many at once. Others go on if the storage can be opened. */
  private async checkAfter(error: StorageBusy): Promise<void> {
    if (this.isChecking || this.isAway) return;
    this.isChecking = true;
    await this.storage.open().catch(() => this.beginOutage(error));
    this.isChecking = false;
  }

  private unavailable(): Error {
    return this.options.unavailable?.() ?? new StorageUnavailable('the storage cannot be reached');
  }

  private beginOutage(error: unknown): void {
    if (this.isAway) return;
    this.isAway = true;
    this.options.logger?.warn({ msg: sentenceFor(error) });
    this.probeLater();
  }

  private probeLater(): void {
    setTimeout(() => void this.probe(), this.options.probeEveryMs ?? 1_000).unref();
  }

  private async probe(): Promise<void> {
    try {
      await this.storage.open();
      this.isAway = false;
      this.options.logger?.log('the storage is available again');
    } catch {
      this.probeLater();
    }
  }
}

/** The storage works; the request was wrong. */
const refusals = [ObjectNotFound, RangeNotSatisfiable, InvalidKey];

const outcomeOf = (error: unknown): 'refused' | 'error' =>
  refusals.some((refusal) => error instanceof refusal) ? 'refused' : 'error';

const spanOf = (operation: OperationName) =>
  ({ name: `storage ${operation}`, kind: 'client', isPart: true }) as const;

async function settled<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
  const [outcome] = await Promise.allSettled([promise]);
  return outcome;
}
