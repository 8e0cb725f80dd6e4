import { BadRequestException, Logger, NotFoundException } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { errorCodes, failure } from '@salon/api-contract';
import { ServiceError } from '@salon/service-contract';
import { fastify, type FastifyInstance } from 'fastify';
import { answerError } from './error.filter.ts';
import { errorReplies } from './error-replies.ts';

let server: FastifyInstance;
let thrown: unknown;
let logged: jest.SpiedFunction<Logger['error']>;

beforeEach(() => {
  logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  server = fastify({ genReqId: () => 'an-id' });
  server.setErrorHandler((error, _request, reply) => answerError(error, reply));
  server.get('/', async (_request, reply) => {
    reply.headers({
      etag: '"a"',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    throw thrown;
  });
});

afterEach(async () => {
  await server.close();
  logged.mockRestore();
});

const replyTo = (error: unknown) => {
  thrown = error;
  return server.inject('/');
};

describe('the reply to a failure', () => {
  it.each([
    ['service/timeout', 504],
    ['service/unavailable', 503],
    ['storage/unavailable', 503],
    ['upload/no-space', 507],
    ['access/unauthenticated', 401],
    ['access/forbidden', 403],
    ['image/not-found', 404],
    ['collection/changed', 409],
    ['image/undecodable', 422],
    ['internal', 500],
  ] as const)('of a service with the code %s has status %d', async (code, status) => {
    const reply = await replyTo(new ServiceError(code));
    expect(reply.statusCode).toBe(status);
    expect(failure.parse(reply.json())).toEqual({
      message: errorReplies[code].message,
      requestId: 'an-id',
    });
    expect(logged).not.toHaveBeenCalled();
  });

  it.each(errorCodes)('with the code %s is a sentence and no success', async (code) => {
    const { statusCode, headers, ...reply } = await replyTo(new ServiceError(code));
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(failure.parse(reply.json()).message).toMatch(/^[A-Z].*\.$/);
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['service/unavailable', '2'],
    ['service/timeout', '2'],
    ['storage/unavailable', '2'],
    ['internal', undefined],
  ] as const)('with the code %s has the seconds to wait if it passes', async (code, seconds) => {
    expect((await replyTo(new ServiceError(code))).headers['retry-after']).toBe(seconds);
  });

  it.each([
    ['access/unauthenticated', 'Bearer realm="Salon"'],
    ['auth/invalid-refresh-token', 'Bearer realm="Salon"'],
    ['access/forbidden', undefined],
  ] as const)('with the code %s names the scheme if a login is missing', async (code, scheme) => {
    expect((await replyTo(new ServiceError(code))).headers['www-authenticate']).toBe(scheme);
  });

  it('has the seconds to wait', async () => {
    const error = new ServiceError('access/too-many-attempts', { retryAfterS: 61 });
    const { statusCode, headers, ...reply } = await replyTo(error);
    expect([statusCode, headers['retry-after']]).toEqual([429, '61']);
    expect(reply.json()).toMatchObject({
      message: 'Too many attempts. Please try again in 2 minutes.',
    });
  });

  it('has only the facts that clients may see', async () => {
    const facts = { validation: [{ field: 'name', message: 'Too long.' }], query: 'a secret' };
    const reply = await replyTo(new ServiceError('request/invalid', facts));
    expect(reply.json()).toMatchObject({ data: { validation: facts.validation } });
    expect(reply.payload).not.toContain('secret');
  });

  it('has the state of a cancelled run', async () => {
    const reply = await replyTo(new ServiceError('task/cancelled', { state: 'cancelled' }));
    expect(reply.json()).toMatchObject({ data: { state: 'cancelled' } });
  });

  it.each([
    ['an error', new Error('a secret')],
    ['an error of Node', Object.assign(new Error('a secret'), { code: 'ENOENT', path: '/x' })],
    ['an error with status 502', Object.assign(new Error('a secret'), { statusCode: 502 })],
  ])('has no detail of %s, which only the log has', async (_what, error) => {
    const reply = await replyTo(error);
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toEqual({ message: errorReplies.internal.message, requestId: 'an-id' });
    expect(logged.mock.calls).toEqual([[error]]);
  });

  it('says that it passes, without a detail, if a store or its disk is away', async () => {
    const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
    const reply = await replyTo(Object.assign(new Error('a secret'), { code: 'EIO' }));
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
    const { message } = errorReplies['service/unavailable'];
    expect(reply.json()).toEqual({ message, requestId: 'an-id' });
    expect(warned.mock.calls).toEqual([['a store is away: a secret']]);
    warned.mockRestore();
  });

  it.each([
    ['Nest', new NotFoundException('a secret'), 404, 'There is nothing at this address.'],
    ['Nest', new BadRequestException('a secret'), 400, 'The request is not valid.'],
    ['Fastify', withStatus(413), 413, 'The request is too large.'],
    ['Fastify', withStatus(415), 415, 'This content type is not accepted here.'],
    ['a plugin', withStatus(418), 418, 'The request is not valid.'],
  ])('of %s has the message of its status (%#)', async (_who, error, status, message) => {
    const reply = await replyTo(error);
    expect([reply.statusCode, reply.json()]).toEqual([status, { message, requestId: 'an-id' }]);
    expect(logged).not.toHaveBeenCalled();
  });

  it('is not sent after another reply', async () => {
    server.get('/sent', async (_request, reply) => {
      void reply.send('the reply');
      answerError(new Error('too late'), reply);
      return reply;
    });
    expect((await server.inject('/sent')).payload).toBe('the reply');
    expect(logged).not.toHaveBeenCalled();
  });
});

function withStatus(statusCode: number): Error {
  return Object.assign(new Error('a secret'), { statusCode });
}
