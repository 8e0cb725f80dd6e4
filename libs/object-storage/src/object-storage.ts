import type { Readable } from 'node:stream';

export interface ObjectInfo {
  /** Bytes of the whole object, also when only a range of it was asked for. */
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

/** Byte positions as in an HTTP range: both ends belong to it, and an end past the last byte is cut. */
export interface ByteRange {
  start: number;
  end?: number;
}

/**
 * Where image bytes live. An object appears and is replaced as a whole: a reader gets the old one
 * or the new one, and a put that fails leaves nothing. Every method refuses a key that `isKey`
 * does not accept, with `InvalidKey`.
 */
export interface ObjectStorage {
  /** Makes the bucket or folder if it does not exist yet. Call once before use. */
  open(): Promise<void>;
  /** Rejects while the storage is not usable. */
  check(): Promise<void>;
  /** Stores a body; with `size` given, a body of any other length is refused. */
  put(key: string, body: Readable | Buffer, options?: { size?: number }): Promise<void>;
  /** Rejects with `ObjectNotFound` or `RangeNotSatisfiable`. */
  get(key: string, range?: ByteRange): Promise<StoredObject>;
  head(key: string): Promise<ObjectInfo | null>;
  /**
   * Lends the object as a file, for a tool that takes a path: the folder its own file, MinIO a temporary copy that is
   * removed afterwards. `use` reads the file and never writes to it: it may be the only copy of the original. A
   * `remove` in the meantime removes the name; a program that has opened the file can still read all of it.
   * Rejects with `ObjectNotFound`, or with what `use` rejects with.
   */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Removing a missing object is not an error. */
  remove(key: string): Promise<void>;
  /** Every object whose key begins with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Rejects with `ObjectNotFound`. */
  copy(from: string, to: string): Promise<void>;
}

export class ObjectNotFound extends Error {
  constructor(readonly key: string) {
    super(`there is no object ${key}`);
  }
}

export class RangeNotSatisfiable extends Error {
  constructor(
    readonly key: string,
    readonly size: number,
  ) {
    super(`the range lies outside of ${key}, which has ${size} bytes`);
  }
}

export class InvalidKey extends Error {
  constructor(readonly key: string) {
    super(`not a key: ${JSON.stringify(key)}`);
  }
}
