import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { mergeScrapes, upOf, type Scrape } from './merge-metrics.ts';

/** Shorter than Prometheus waits for a scrape (10 s): a process that hangs must not hide the others. */
const DEADLINE_MS = 2_000;
const HEADERS_WITHIN_MS = 5_000;
/** The text format of Prometheus. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export interface MetricsOptions {
  port: number;
  host: string;
  /** The loopback port with the metrics of each service, by name. */
  ports: Readonly<Record<string, number>>;
  /** Whether each process runs that has no metrics of its own. */
  others: () => Readonly<Record<string, boolean>>;
}

/** Serves the metrics of all processes at one address. */
export class MetricsServer {
  private readonly server: Server;

  constructor(private readonly options: MetricsOptions) {
    this.server = createServer({ headersTimeout: HEADERS_WITHIN_MS }, (request, reply) => {
      const isScrape = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
      if (isScrape) void this.answer(reply);
      else reply.writeHead(404).end();
    });
  }

  async start(): Promise<void> {
    const { port, host } = this.options;
    await once(this.server.listen(port, host), 'listening');
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(reply: ServerResponse): Promise<void> {
    const { ports, others } = this.options;
    const names = Object.keys(ports);
    const scrapes = await Promise.all(Object.values(ports).map(scrape));
    const areUp = Object.fromEntries(names.map((name, at) => [name, scrapes[at] !== null]));
    const text = upOf({ ...areUp, ...others() }) + mergeScrapes(scrapes);
    reply.writeHead(200, { 'content-type': CONTENT_TYPE }).end(text);
  }
}

async function scrape(port: number): Promise<Scrape> {
  try {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { signal });
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}
