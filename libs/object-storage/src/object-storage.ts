import type { Readable } from 'node:stream';

export interface ObjectInfo {
  /** Bytes of the whole object, also if only a range was requested. */
  size: number;
  /** Follows from the key's extension, see `contentTypeOf`. */
  contentType: string;
  /** Without quotes; changes whenever the object is written. */
  etag: string;
  lastModified: Date;
}

export interface StoredObject extends ObjectInfo {
  /** Must be read to its end or destroyed: it holds a file or a connection. */
  body: Readable;
}

export interface ListedObject {
  key: string;
  size: number;
  lastModified: Date;
}

/** Byte positions as in an HTTP range: both ends are included, and an end past the last byte is limited to it. */
export interface ByteRange {
  start: number;
  end?: number;
}

/**
 * Stores the bytes of images. Writes are atomic: a reader gets the old or the new object, and a failed put leaves no
 * object. Every method throws `InvalidKey` for a key that `isKey` does not accept.
 */
export interface ObjectStorage {
  /**
   * Makes the storage usable: creates the bucket or folder if it is missing. Can be repeated: an outage ends when it
   * succeeds.
   */
  open(): Promise<void>;
  /** Rejects while the storage is not available. */
  check(): Promise<void>;
  /** Stores a body; with `size` given, a body of any other length is refused. */
  put(key: string, body: Readable | Buffer, options?: { size?: number }): Promise<void>;
  /**
   * Stores a file of `size` bytes. A folder on the same volume links to the file instead of copying it, so it must not
   * be written to afterwards; it may be removed.
   */
  putFile(key: string, path: string, options: { size: number }): Promise<void>;
  /** @throws ObjectNotFound; RangeNotSatisfiable */
  get(key: string, range?: ByteRange): Promise<StoredObject>;
  head(key: string): Promise<ObjectInfo | null>;
  /**
   * Provides the object as a file, for a tool that needs a path: the stored file itself, or with MinIO a temporary copy
   * that is removed afterwards. `use` must not write to the file, which may be the only copy of the original. A
   * `remove` in the meantime removes only the name; a program that has opened the file can still read it.
   * @throws ObjectNotFound; the error of `use`
   */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
  /** All objects whose key begins with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Frees the space of puts that began before this time and were interrupted, for example by a crash. */
  removeAbandoned(before: Date): Promise<void>;
}

/** The storage has no object with the key. */
export class ObjectNotFound extends Error {
  override readonly name = 'ObjectNotFound';

  constructor(readonly key: string) {
    super(`there is no object ${key}`);
  }
}

/** The requested range begins behind the end of the object, of `size` bytes. */
export class RangeNotSatisfiable extends Error {
  override readonly name = 'RangeNotSatisfiable';

  constructor(
    readonly key: string,
    readonly size: number,
  ) {
    super(`the range lies outside of ${key}, which has ${size} bytes`);
  }
}

/** The text is not a key, by `isKey`. */
export class InvalidKey extends Error {
  override readonly name = 'InvalidKey';

  constructor(readonly key: string) {
    super(`not a key: ${JSON.stringify(key)}`);
  }
}
