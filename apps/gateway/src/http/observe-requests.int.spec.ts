import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startObservability, traceparent } from '@salon/observability';
import { TraceCollector } from '@salon/test-kit';
import { fastify, type FastifyInstance } from 'fastify';
import { observeRequests } from './observe-requests.ts';

const theirs = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('requests in a process with metrics and traces', () => {
  let collector: TraceCollector;
  let observability: Awaited<ReturnType<typeof startObservability>>;
  let server: FastifyInstance;
  let url: string;
  let onHang: () => void;

  beforeEach(async () => {
    collector = await TraceCollector.start();
    Object.assign(process.env, collector.environment);
    observability = await startObservability(
      'gateway',
      {
        ...{ METRICS_HOST: '127.0.0.1', METRICS_PORT: 0, OTEL_SDK_DISABLED: false },
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      },
      { warn: () => undefined },
    );
  });
  afterEach(async () => {
    await server.close();
    await observability.stop();
    collector.stop();
  });

  async function serve(trustsParent: boolean): Promise<void> {
    server = fastify({ forceCloseConnections: true });
    observeRequests(server, trustsParent);
    server.get('/images/:id', () => ({ span: traceparent() }));
    server.get('/broken', () => Promise.reject(new Error('of Ann')));
    server.get('/hangs', () => {
      onHang();
      return new Promise(() => undefined);
    });
    url = await server.listen({ host: '127.0.0.1', port: 0 });
  }

  const lines = async () => {
    const metrics = `http://127.0.0.1:${observability.metricsPort}/metrics`;
    const text = await (await fetch(metrics)).text();
    return [
      ...text.matchAll(
        /request_duration_seconds_count{.*method="(\w+)",route="(.*)",status="(\w+)"} (\d+)/g,
      ),
    ].map((each) => each.slice(1).join(' '));
  };

  it('are counted by method, template and status', async () => {
    await serve(false);
    for (const path of ['/images/1', '/images/2', '/nowhere/1', '/broken']) {
      await (await fetch(url + path)).text();
    }
    // Methods that Fastify knows, and the gallery does not.
    for (const method of ['PROPFIND', 'PATCH']) {
      await (await fetch(`${url}/images/1`, { method })).text();
    }
    expect((await lines()).sort()).toEqual([
      'GET /broken 500 1',
      'GET /images/:id 200 2',
      'GET none 404 1',
      'other none 404 2',
    ]);
  });

  it('are counted as aborted if the client leaves', async () => {
    await serve(false);
    const hangs = new Promise<void>((resolve) => (onHang = resolve));
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write('GET /hangs HTTP/1.1\r\nhost: x\r\n\r\n');
    await hangs;
    socket.destroy();
    await once(socket, 'close');
    const span = await collector.until((all) => all.find(({ name }) => name === 'GET /hangs'));
    expect(span.attributes['salon.status']).toBe('aborted');
    expect(await lines()).toEqual(['GET /hangs aborted 1']);
  });

  it.each([
    [false, 'a new trace'],
    [true, 'the trace of the request'],
  ])('with a trusted traceparent (%s) belong to %s', async (isTrusted) => {
    await serve(isTrusted);
    const reply = await fetch(`${url}/images/1`, { headers: { traceparent: theirs } });
    const { span } = (await reply.json()) as { span: string };
    expect(span.includes('0af7651916cd43dd8448eb211c80319c')).toBe(isTrusted);
    const collected = await collector.until(([first]) => first);
    expect(collected.parentSpanId).toBe(isTrusted ? 'b7ad6b7169203331' : undefined);
    expect(span).toContain(collected.spanId);
  });

  it('fail without the text of the error in the trace', async () => {
    await serve(false);
    await fetch(`${url}/broken`);
    const span = await collector.until(([first]) => first);
    expect(span.status.code).toBe(2);
    expect(JSON.stringify(span)).not.toContain('Ann');
  });
});
