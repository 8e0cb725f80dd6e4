import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface CollectedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
  /** Code 2: failed. */
  status: { code: number; message?: string };
}

/** The part of an OTLP request that tests read. */
interface ExportRequest {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: (Omit<CollectedSpan, 'attributes'> & { attributes: Attribute[] })[] }[];
  }[];
}
interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

/** Receives spans by OTLP over HTTP. */
export class TraceCollector {
  readonly spans: CollectedSpan[] = [];
  private readonly listeners = new Set<() => void>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TraceCollector> {
    const server = createServer();
    const collector = new TraceCollector(server);
    server.on('request', (request, reply) => {
      void json(request).then((body) => {
        collector.add(body as ExportRequest); // the exporter's own JSON
        reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return collector;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`; // a TCP server that listens
  }

  /** The variables with which a process sends its spans here at once. */
  get environment(): Record<string, string> {
    return { OTEL_EXPORTER_OTLP_ENDPOINT: this.url, OTEL_BSP_SCHEDULE_DELAY: '50' };
  }

  /** Resolves with what `find` returns, as soon as the spans for it have arrived. */
  async until<T>(find: (spans: readonly CollectedSpan[]) => T | undefined): Promise<T> {
    for (;;) {
      const found = find(this.spans);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.listeners.add(resolve));
    }
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private add({ resourceSpans }: ExportRequest): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        this.spans.push({ ...span, service, attributes: valuesOf(span.attributes) });
      }
    }
    for (const listener of this.listeners) listener();
    this.listeners.clear();
  }
}

const valuesOf = (attributes: Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
