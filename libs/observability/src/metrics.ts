import { readFile } from 'node:fs/promises';
import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import {
  counters,
  durations,
  gauges,
  ownGauges,
  type CounterName,
  type DurationName,
  type GaugeName,
} from './catalogue.ts';
import { collectAll } from './collectors.ts';

type Labels = Record<string, string>;

/**
 * Registers all metrics, so that each is described in the first scrape. The library is loaded here and not at the top of
 * the file, as a process without metrics must not load it.
 * @param process names the process; a label of all its metrics
 */
export async function createMetrics(process: string): Promise<Metrics> {
  const client = await import('prom-client');
  const registry = new client.Registry();
  registry.setDefaultLabels({ process });
  client.collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const histogramOf = byName(
    durations,
    ({ name, help, labels, buckets }) =>
      new client.Histogram({ name, help, labelNames: labels, buckets: [...buckets], registers }),
  );
  const counterOf = byName(
    counters,
    ({ name, help, labels }) => new client.Counter({ name, help, labelNames: labels, registers }),
  );
  const gaugeOf = byName(
    { ...gauges, ...ownGauges },
    ({ name, help, labels }) => new client.Gauge({ name, help, labelNames: labels, registers }),
  );
  const node = globalThis.process.version;
  gaugeOf.build.set({ version: await versionOfSalon(), node }, 1);
  return new Metrics(registry, histogramOf, counterOf, gaugeOf);
}

/** The metrics of this process. */
export class Metrics {
  private refreshing: Promise<void> | undefined;

  constructor(
    private readonly registry: Registry,
    private readonly histograms: Record<DurationName, Histogram>,
    private readonly counters: Record<CounterName, Counter>,
    private readonly gauges: Record<GaugeName | 'collector', Gauge>,
  ) {}

  get contentType(): string {
    return this.registry.contentType;
  }

  recordDuration(name: DurationName, labels: Labels, seconds: number): void {
    this.histograms[name].observe(labels, seconds);
  }

  startAtZero(name: DurationName, labels: Labels): void {
    this.histograms[name].zero(labels);
  }

  count(name: CounterName, labels: Labels, by: number): void {
    this.counters[name].inc(labels, by);
  }

  /** The text of a scrape. Simultaneous scrapes share one reading. */
  async scrape(): Promise<string> {
    this.refreshing ??= this.refresh().finally(() => (this.refreshing = undefined));
    await this.refreshing;
    return this.registry.metrics();
  }

  /** A value that did not arrive is missing from the scrape, instead of the last one. */
  private async refresh(): Promise<void> {
    const all = await collectAll();
    const names = Object.keys(gauges) as GaugeName[]; // Object.keys widens to string
    for (const name of names) this.gauges[name].reset();
    for (const name of names) {
      // `reset` sets a gauge without labels to 0.
      if (gauges[name].labels.length === 0) this.gauges[name].remove();
    }
    for (const { collector, samples } of all) {
      this.gauges.collector.set({ collector }, samples ? 1 : 0);
      for (const { gauge, labels = {}, value } of samples ?? []) {
        this.gauges[gauge].set(labels, value);
      }
    }
  }
}

function byName<D extends Record<string, object>, M>(
  definitions: D,
  make: (definition: D[keyof D]) => M,
): Record<keyof D, M> {
  const entries = Object.entries(definitions) as [keyof D, D[keyof D]][]; // Object.entries widens to string
  return Object.fromEntries(entries.map(([name, each]) => [name, make(each)])) as Record<
    keyof D,
    M
  >; // the same names
}

/** All processes run in the folder of Salon. */
async function versionOfSalon(): Promise<string> {
  try {
    const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version?: unknown };
    return String(version);
  } catch {
    return 'unknown';
  }
}
