import helmet from '@fastify/helmet';
import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { contentSecurityPolicy } from './content-security-policy.ts';

async function headersAt(publicUrl: string) {
  const server = fastify();
  await server.register(helmet, contentSecurityPolicy(publicUrl));
  server.get('/', () => 'a page');
  return (await server.inject('/')).headers;
}

describe('strict-transport-security', () => {
  it('is sent by a gallery on https, without subdomains', async () => {
    const headers = await headersAt('https://photos.example.com');
    expect(headers['strict-transport-security']).toBe('max-age=15552000');
  });

  it('is not sent by a gallery on http', async () => {
    const headers = await headersAt('http://127.0.0.1:3000');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });
});
