import { createReadStream, createWriteStream } from 'node:fs';
import http, { IncomingMessage } from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '@salon/file-system';
import { Client, type ClientOptions } from 'minio';
import { chunksOf, inParts } from './body.ts';
import { skewedClock, StorageBusy, StorageSilent, unanswered } from './outage.ts';
import { checkedKey, checkedPrefix, contentTypeOf, keys } from './keys.ts';
import {
  ObjectNotFound,
  RangeNotSatisfiable,
  type ByteRange,
  type ListedObject,
  type ObjectInfo,
  type ObjectStorage,
  type StoredObject,
} from './object-storage.ts';
import type { TemporaryFolder } from './temporary-folder.ts';

/** The smallest part that S3 accepts in a multipart upload. One put keeps one part in memory. */
const partBytes = 5 * 1024 * 1024;

/** The maximum of S3: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html. */
const pageSize = 1_000;

/** Of a file that is stored: a few large reads cost less than many small ones. */
const readBytes = 1024 * 1024;

/**
 * A request is aborted after this time without data on its connection: early while a reader waits for the reply, later
 * while the storage writes, or while a slow reader consumes the reply.
 */
const defaultIdleLimitMs = { reading: 5_000, writing: 15_000, answered: 30_000 };

export interface MinioAddress {
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

/** Objects in a bucket of MinIO or another S3 server. */
export class MinioStorage implements ObjectStorage {
  private readonly client: Client;
  private readonly bucket: string;
  private readonly region: string;

  /** @param temporary the folder for temporary copies of objects */
  constructor(
    { endpoint, accessKey, secretKey, bucket, region }: MinioAddress,
    private readonly temporary: TemporaryFolder,
    idleLimitMs = defaultIdleLimitMs,
  ) {
    const { protocol, hostname, port } = new URL(endpoint);
    const useSSL = protocol === 'https:';
    this.bucket = bucket;
    this.region = region;
    this.client = new Client({
      // An IPv6 address without the brackets that it has in a URL.
      endPoint: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port),
      useSSL,
      accessKey,
      secretKey,
      region,
      transport: { request: withTimeouts(useSSL ? https.request : http.request, idleLimitMs) },
      // The client's retries print to the console, and the caller decides whether to retry.
      retryOptions: { disableRetry: true },
    });
  }

  async open(): Promise<void> {
    if (await this.client.bucketExists(this.bucket)) return;
    try {
      await this.client.makeBucket(this.bucket, this.region);
    } catch (error) {
      // Another process may have created the bucket in the meantime.
      if (!hasCode(error, 'BucketAlreadyOwnedByYou', 'BucketAlreadyExists')) throw error;
    }
  }

  async check(): Promise<void> {
    if (!(await this.client.bucketExists(this.bucket))) {
      throw new Error(`there is no bucket ${this.bucket}`);
    }
  }

  // Uploads the parts itself: the client's stream upload resumes any unfinished upload under the
  // key, so that two puts of one key corrupt each other, and it never ends when the source fails.
  async put(key: string, body: Readable | Buffer, { size }: { size?: number } = {}): Promise<void> {
    const { client, bucket } = this;
    const headers = { 'Content-Type': contentTypeOf(checkedKey(key)) };
    const done: { part: number; etag: string }[] = [];
    let upload: string | undefined;
    try {
      for await (const bytes of inParts(chunksOf(body, size), partBytes)) {
        if (done.length === 0 && bytes.length < partBytes) {
          await client.putObject(bucket, key, bytes, bytes.length, headers);
          return;
        }
        upload ??= await client.initiateNewMultipartUpload(bucket, key, headers);
        const part = done.length + 1; // S3 counts from 1
        const target = { bucketName: bucket, objectName: key, uploadID: upload, partNumber: part };
        const { etag } = await client.uploadPart({ ...target, headers: {} }, bytes);
        done.push({ part, etag });
      }
      if (upload !== undefined) await client.completeMultipartUpload(bucket, key, upload, done);
    } catch (error) {
      if (await this.isSuperseded(key, error, size)) return;
      // If this fails too, MinIO removes the parts itself after a day, and `removeAbandoned` those in other storages.
      if (upload !== undefined) {
        await client.abortMultipartUpload(bucket, key, upload).catch(() => undefined);
      }
      throw error;
    }
  }

  putFile(key: string, path: string, options: { size: number }): Promise<void> {
    return this.put(key, createReadStream(path, { highWaterMark: readBytes }), options);
  }

  async get(key: string, range?: ByteRange): Promise<StoredObject> {
    const { start, end } = range ?? { start: 0 };
    // The client expects a length; 0 means all.
    const length = end === undefined ? 0 : end - start + 1;
    try {
      if (end !== undefined && length <= 0) throw await this.notSatisfiable(key);
      const body = await this.client.getPartialObject(this.bucket, checkedKey(key), start, length);
      // The type is a general stream, but the client returns the HTTP response.
      if (!(body instanceof IncomingMessage)) throw new TypeError('not an HTTP response');
      return { ...infoOf(key, body.headers), body };
    } catch (error) {
      if (hasCode(error, 'InvalidRange')) throw await this.notSatisfiable(key);
      throw isMissing(error) ? new ObjectNotFound(key) : error;
    }
  }

  async head(key: string): Promise<ObjectInfo | null> {
    try {
      const { size, etag, lastModified } = await this.client.statObject(
        this.bucket,
        checkedKey(key),
      );
      return { size, etag, lastModified, contentType: contentTypeOf(key) };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    return this.temporary.lend(async (folder) => {
      const path = join(folder, 'object');
      const { body } = await this.get(key);
      await pipeline(body, createWriteStream(path));
      return use(path);
    });
  }

  async remove(key: string): Promise<void> {
    await this.client.removeObject(this.bucket, checkedKey(key));
  }

  async *list(prefix: string): AsyncGenerator<ListedObject> {
    checkedPrefix(prefix);
    let token = '';
    do {
      const page = await this.client.listObjectsV2Query(
        this.bucket,
        prefix,
        token,
        '',
        pageSize,
        '',
      );
      for (const { name, size, lastModified } of page.objects) {
        if (name !== undefined) yield { key: name, size, lastModified };
      }
      token = page.isTruncated ? page.nextContinuationToken : '';
    } while (token !== '');
  }

  async removeAbandoned(before: Date): Promise<void> {
    try {
      for (const prefix of [keys.allOriginals, keys.allRenditions]) {
        await this.abortUploads(prefix, before);
      }
    } catch (error) {
      // No other request needs the right to list uploads, so an account without it is no outage.
      if (!hasCode(error, 'AccessDenied', 'NotImplemented')) throw error;
    }
  }

  private async abortUploads(prefix: string, before: Date): Promise<void> {
    const { client, bucket } = this;
    let marker = '';
    do {
      const page = await client.listIncompleteUploadsQuery(bucket, prefix, marker, '', '');
      for (const { key, uploadId, initiated } of page.uploads) {
        if (initiated >= before) continue;
        await client.abortMultipartUpload(bucket, key, uploadId).catch((error: unknown) => {
          // It has ended in the meantime.
          if (!hasCode(error, 'NoSuchUpload')) throw error;
        });
      }
      marker = page.isTruncated ? page.nextKeyMarker : '';
    } while (marker !== '');
  }

  /** Garage ends the unfinished uploads of a key when another one of it completes: that one has replaced this. */
  private async isSuperseded(
    key: string,
    error: unknown,
    size: number | undefined,
  ): Promise<boolean> {
    if (!hasCode(error, 'NoSuchUpload')) return false;
    const stored = await this.head(key);
    return stored !== null && (size === undefined || stored.size === size);
  }

  private async notSatisfiable(key: string): Promise<Error> {
    const info = await this.head(key);
    return info ? new RangeNotSatisfiable(key, info.size) : new ObjectNotFound(key);
  }
}

function infoOf(key: string, headers: http.IncomingHttpHeaders): ObjectInfo {
  const whole = headers['content-range']?.split('/').at(-1); // bytes 0-9/1234
  return {
    size: Number(whole ?? headers['content-length']),
    contentType: contentTypeOf(key),
    etag: (headers.etag ?? '').replaceAll('"', ''),
    lastModified: new Date(headers['last-modified'] ?? 0),
  };
}

/** The error of GET is NoSuchKey. HEAD has no body, so the client reports NotFound. */
const isMissing = (error: unknown): boolean => hasCode(error, 'NoSuchKey', 'NotFound');

type SendRequest = NonNullable<ClientOptions['transport']>['request'];

/** Of a server, or of the proxy in front of it, that cannot handle a request now. */
const busyStatuses = new Set([429, 500, 502, 503, 504]);

/**
 * The client has no time limits: without this, a caller would wait without end for a server that does not answer. For
 * some statuses, the client's own error has no type and no code.
 */
function withTimeouts(request: SendRequest, idleLimitMs: typeof defaultIdleLimitMs): SendRequest {
  const sendWithTimeouts = (
    options: http.RequestOptions,
    onResponse?: (r: IncomingMessage) => void,
  ) => {
    const isReading = options.method === 'GET' || options.method === 'HEAD';
    const timeout = isReading ? idleLimitMs.reading : idleLimitMs.writing;
    const sent = request({ ...options, timeout });
    sent.on('timeout', () => sent.destroy(new StorageSilent('it has not answered in time')));
    const markUnanswered = (error: Error) => void unanswered.add(error);
    sent.once('error', markUnanswered);
    sent.once('response', (response) => {
      sent.off('error', markUnanswered);
      const { statusCode = 0, headers } = response;
      const refusal = busyStatuses.has(statusCode)
        ? new StorageBusy(`it answered ${statusCode}`)
        : statusCode === 403 && skewedClock(headers.date);
      if (refusal) {
        sent.destroy(refusal);
        return;
      }
      sent.setTimeout(idleLimitMs.answered);
      onResponse?.(response);
    });
    return sent;
  };
  // The client does not use the overload that takes a URL.
  return sendWithTimeouts as SendRequest;
}
