import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { setSecurityHeaders } from './security-headers.ts';

async function headersAt(publicUrl: string, path = '/') {
  const server = fastify();
  setSecurityHeaders(server, publicUrl);
  server.get('/', () => 'a page');
  server.get('/own', { config: { hasOwnHeaders: true } }, () => 'a file');
  return (await server.inject(path)).headers;
}

const local = 'http://127.0.0.1:3000';

describe('the security headers', () => {
  it('allow a page only resources of the gallery', async () => {
    expect(await headersAt(local)).toMatchObject({
      'content-security-policy':
        "default-src 'self';img-src 'self' data: blob:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('are left to routes that set their own', async () => {
    const headers = await headersAt(local, '/own');
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers).not.toHaveProperty('x-content-type-options');
  });
});

describe('strict-transport-security', () => {
  it('is sent by a gallery on https, without subdomains', async () => {
    const headers = await headersAt('https://photos.example.com');
    expect(headers['strict-transport-security']).toBe('max-age=15552000');
  });

  it('is not sent by a gallery on http', async () => {
    const headers = await headersAt(local);
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});
