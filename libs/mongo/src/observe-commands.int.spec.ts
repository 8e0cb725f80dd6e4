import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { beginSpan, startObservability } from '@salon/observability';
import { startMongo, TraceCollector, type TestServer } from '@salon/test-kit';
import { Schema, type Model } from 'mongoose';
import { Database } from './database.ts';

const schema = new Schema({ _id: String, text: String });

describe('a database in a process with metrics and traces', () => {
  let server: TestServer;
  let database: Database;
  let notes: Model<{ _id?: string; text?: string }>;
  let collector: TraceCollector;
  let observability: Awaited<ReturnType<typeof startObservability>>;

  beforeAll(async () => {
    collector = await TraceCollector.start();
    Object.assign(process.env, collector.environment);
    observability = await startObservability(
      'media',
      {
        ...{ METRICS_HOST: '127.0.0.1', METRICS_PORT: 0, OTEL_SDK_DISABLED: false },
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      },
      { warn: () => undefined },
    );
    server = await startMongo();
    database = await Database.connect(server.url);
    notes = database.model('Note', schema);
  });
  afterAll(async () => {
    await database.onApplicationShutdown();
    await server.stop();
    await observability.stop();
    collector.stop();
  });

  const counted = async (command: string, outcome: string) => {
    const url = `http://127.0.0.1:${observability.metricsPort}/metrics`;
    const text = await (await fetch(url)).text();
    const pattern = `_command_duration_seconds_count{.*command="${command}",outcome="${outcome}"} (\\d+)`;
    return Number(new RegExp(pattern).exec(text)?.[1] ?? 0);
  };

  it('counts commands by name and outcome', async () => {
    await notes.create({ _id: '1', text: 'a' });
    await notes.findOne({ text: 'a' });
    await notes.findOne({ text: 'b' });
    await expect(notes.aggregate([{ $nonsense: {} }] as never)).rejects.toThrow();
    expect(await counted('insert', 'ok')).toBe(1);
    expect(await counted('find', 'ok')).toBe(2);
    expect(await counted('aggregate', 'error')).toBe(1);
  });

  it('has a span of a command around which there is one, without the values of the query', async () => {
    const outer = beginSpan({ name: 'outer', kind: 'server' });
    await notes.findOne({ text: 'alone' });
    await outer?.run(() => notes.findOne({ text: 'of a visitor' }).exec());
    outer?.end({}, false);
    const spans = await collector.until((all) =>
      all.some(({ name }) => name === 'outer') ? all : undefined,
    );
    const found = spans.filter(({ name }) => name === 'find notes');
    expect(found).toHaveLength(1);
    expect(found[0]?.parentSpanId).toBe(spans.find(({ name }) => name === 'outer')?.spanId);
    expect(JSON.stringify(spans)).not.toContain('visitor');
  });
});
