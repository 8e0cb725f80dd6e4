import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { filesPath } from '@salon/api-contract';
import { keys } from '@salon/object-storage';
import { countLookup, recordDuration } from '@salon/observability';
import { hasBody } from '../http/body-deadline.ts';
import { isUnchanged } from '../http/negotiation.ts';
import { requestIdHeader, requestIdOf } from '../http/request-id.ts';
import { takeOverRequests } from '../http/take-over-requests.ts';
import { publicHeaders, ranges, renditionRoute, safety } from './file-routes.ts';
import type { FileAccess } from './file-access.ts';
import type { FileService, HotFile } from './file.service.ts';

const prefix = `/api${filesPath}/`;

/**
 * Answers requests for published renditions that are in memory ahead of Fastify, whose routing and hooks take twice as
 * long as the answer: a wall asks for hundreds of them. All other requests go to the routes.
 */
export function serveHotRenditions(
  { server }: FastifyInstance,
  files: Pick<FileService, 'inMemory'>,
  access: Pick<FileAccess, 'isPublished'>,
): void {
  const passOn = takeOverRequests(server);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const beganAt = performance.now();
    // While the server stops, the routes end the connections.
    if (server.listening && answer(request, response)) {
      record(response, beganAt);
      return;
    }
    passOn(request, response);
  });

  /** @returns whether it has answered */
  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || !url.startsWith(prefix) || headers.range !== undefined) return false;
    // Hooks of the routes limit the time for a body, and refuse a request without a host.
    if (hasBody(request) || headers.host === undefined) return false;
    const end = url.indexOf('/', prefix.length);
    if (end < 0 || !access.isPublished(url.slice(prefix.length, end))) return false;
    // A path with an escaped character or a query is not the key of a file in memory.
    const file = files.inMemory(keys.allRenditions + url.slice(prefix.length));
    if (!file) return false;
    const { etag, notModified, ok } = headersOf(file, url.slice(end + 1));
    const id = [requestIdHeader, requestIdOf(request)];
    if (isUnchanged(etag, request)) response.writeHead(304, notModified.concat(id)).end();
    else response.writeHead(200, ok.concat(id)).end(file.body);
    return true;
  }
}

interface RenditionHeaders {
  etag: string;
  /** Of a 304. */
  notModified: OutgoingHttpHeader[];
  /** Of a 200. */
  ok: OutgoingHttpHeader[];
}

/** Made once for each file in memory: making them took a seventh of the CPU time of a rendition. */
const headersByFile = new WeakMap<HotFile, RenditionHeaders>();

function headersOf(file: HotFile, filename: string): RenditionHeaders {
  const made = headersByFile.get(file);
  if (made) return made;
  const caching = publicHeaders(filename);
  const ofFile = {
    'content-type': file.contentType,
    'content-length': file.body.length,
    ...ranges,
  };
  const headers = {
    etag: caching.etag,
    notModified: flat({ ...safety, ...caching }),
    ok: flat({ ...safety, ...caching, ...ofFile }),
  };
  headersByFile.set(file, headers);
  return headers;
}

const okLabels = { method: 'GET', route: renditionRoute, status: '200' };
const notModifiedLabels = { ...okLabels, status: '304' };

/** A span would cost more than the answer. */
function record({ statusCode }: ServerResponse, beganAt: number): void {
  const labels = statusCode === 304 ? notModifiedLabels : okLabels;
  recordDuration('http', labels, performance.now() - beganAt);
  countLookup('pictures', true);
}

/** Node writes a list of names and values faster than an object. */
const flat = (headers: Record<string, OutgoingHttpHeader>): OutgoingHttpHeader[] =>
  Object.entries(headers).flat();
