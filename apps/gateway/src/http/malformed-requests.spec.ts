import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, jest } from '@jest/globals';
import { failure } from '@salon/api-contract';
import { createLogger } from '@salon/server-kit';
import { refuseMalformed } from './malformed-requests.ts';

const logger = createLogger('test', 'silent' as 'fatal'); // pino has this level too

/** @param state of the connection; @returns what was written to it */
function refuse(
  code: string | undefined,
  state: { writable?: boolean; destroyed?: boolean; bytesRead?: number } = {},
) {
  const written: string[] = [];
  const destroy = jest.fn();
  const socket = {
    bytesRead: 1,
    writable: true,
    destroyed: false,
    write: (data: string) => written.push(data),
    destroy,
    ...state,
  };
  const error = Object.assign(new Error('Parse Error'), code === undefined ? {} : { code });
  // Only the members above are used.
  refuseMalformed(logger)(error, socket as unknown as Socket);
  return { written: written.join(''), destroy };
}

describe('a request that the HTTP parser refuses', () => {
  it.each([
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
    ['HPE_CHUNK_EXTENSIONS_OVERFLOW', '413 Payload Too Large'],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
    ['HPE_INVALID_METHOD', '400 Bad Request'],
    [undefined, '400 Bad Request'],
  ])('with %s gets status %s', (code, status) => {
    expect(refuse(code).written.split('\r\n', 1)).toEqual([`HTTP/1.1 ${status}`]);
  });

  it('gets a whole reply, and its connection is closed', () => {
    const { written, destroy } = refuse('HPE_INVALID_METHOD');
    const [head = '', body = ''] = written.split('\r\n\r\n');
    const { requestId, message } = failure.parse(JSON.parse(body));
    expect(message).toBe('The request is not valid.');
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(head).toContain(`x-request-id: ${requestId}`);
    expect(head).toContain('connection: close');
    expect(head).toContain('cache-control: no-store');
    expect(destroy).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['whose client has reset the connection', 'ECONNRESET', {}, 0],
    ['whose connection is gone', 'HPE_INVALID_METHOD', { destroyed: true }, 0],
    ['of which nothing was sent', 'ERR_HTTP_REQUEST_TIMEOUT', { bytesRead: 0 }, 1],
    ['whose connection accepts no bytes', 'HPE_INVALID_METHOD', { writable: false }, 1],
  ])('%s gets no reply', (_which, code, state, destroyed) => {
    const info = jest.spyOn(logger, 'info');
    const { written, destroy } = refuse(code, state);
    expect(written).toBe('');
    expect(info).not.toHaveBeenCalled();
    expect(destroy).toHaveBeenCalledTimes(destroyed);
  });

  it('is not answered within another reply', async () => {
    const server = createServer((_request, response) => response.write('the beginning'));
    server.on('clientError', refuseMalformed(logger));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1'); // it listens on TCP
    const received = text(client);
    client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(client, 'data');
    client.write('no request\r\n\r\n');
    expect(await received).toMatch(/\r\nthe beginning\r\n$/);
    server.close();
  });
});
