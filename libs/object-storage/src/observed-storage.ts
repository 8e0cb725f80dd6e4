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

type OperationName = Exclude<keyof ObjectStorage, 'open' | 'check'>;

/** Measures each operation of a storage. */
export class ObservedStorage implements ObjectStorage {
  constructor(private readonly storage: ObjectStorage) {}

  open(): Promise<void> {
    return this.storage.open();
  }

  check(): Promise<void> {
    return this.storage.check();
  }

  put(key: string, body: Readable | Buffer, options?: { size?: number }): Promise<void> {
    return this.observe('put', () => this.storage.put(key, body, options));
  }

  putFile(key: string, path: string, options: { size: number }): Promise<void> {
    return this.observe('putFile', () => this.storage.putFile(key, path, options));
  }

  get(key: string, range?: ByteRange): Promise<StoredObject> {
    return this.observe('get', () => this.storage.get(key, range));
  }

  head(key: string): Promise<ObjectInfo | null> {
    return this.observe('head', () => this.storage.head(key));
  }

  /** Measures until the file is there: what `use` does with it is no work of the storage. */
  async withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const operation = begin('storage', spanOf('withFile'));
    try {
      return await this.storage.withFile(key, (path) => {
        operation?.end({ operation: 'withFile', outcome: 'ok' });
        return use(path);
      });
    } catch (error) {
      operation?.end({ operation: 'withFile', outcome: outcomeOf(error) }, true);
      throw error;
    }
  }

  remove(key: string): Promise<void> {
    return this.observe('remove', () => this.storage.remove(key));
  }

  /** Measures the time in which the caller waits for objects. */
  async *list(prefix: string): AsyncGenerator<ListedObject> {
    let waitedMs = 0;
    let outcome = 'ok';
    let askedAt = performance.now();
    try {
      for await (const object of this.storage.list(prefix)) {
        waitedMs += performance.now() - askedAt;
        yield object;
        askedAt = performance.now();
      }
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      recordDuration('storage', { operation: 'list', outcome }, waitedMs);
    }
  }

  removeAbandoned(before: Date): Promise<void> {
    return this.observe('removeAbandoned', () => this.storage.removeAbandoned(before));
  }

  private observe<T>(operation: OperationName, work: () => Promise<T>): Promise<T> {
    const labels = (failure?: { error: unknown }) => ({
      operation,
      outcome: failure ? outcomeOf(failure.error) : 'ok',
    });
    return observe({ duration: 'storage', span: spanOf(operation), labels }, work);
  }
}

/** The storage works; the request was wrong. */
const refusals = [ObjectNotFound, RangeNotSatisfiable, InvalidKey];

const outcomeOf = (error: unknown): 'refused' | 'error' =>
  refusals.some((refusal) => error instanceof refusal) ? 'refused' : 'error';

const spanOf = (operation: OperationName) =>
  ({ name: `storage ${operation}`, kind: 'client', isPart: true }) as const;
