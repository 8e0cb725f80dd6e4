import type { Attributes, Context, DiagAPI, DiagLogLevel, Span } from '@opentelemetry/api';
import { withFallback } from './with-fallback.ts';

export interface SpanSpec {
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  attributes?: Attributes;
  /** The `traceparent` of the span of another process that caused this one. */
  parent?: string | undefined;
  /** No span without one around it: the queries of timers would each be a trace. */
  isPart?: boolean;
}

/** A span that has begun. */
export interface RunningSpan {
  /** Runs work whose spans become children of this one. */
  run<T>(work: () => T): T;
  end(attributes: Attributes, isFailure: boolean): void;
}

/** The spans of this process. */
export interface Traces {
  begin(spec: SpanSpec): RunningSpan | undefined;
  /** Names the current span to another process, in the form of the W3C; undefined without a span. */
  traceparent(): string | undefined;
  /** Sends the last spans. */
  stop(): Promise<void>;
}

/** How the libraries report a collector that is away; at most one line a minute. */
export type Warn = (line: { msg: string; reason: string }) => void;

const warnEveryMs = 60_000;
/** A stop must not wait for a collector that is away. */
const stopWithinMs = 1_000;

/**
 * Starts to export spans by OTLP over HTTP. The libraries read the standard variables `OTEL_*`. They are loaded here
 * and not at the top of the file, as a process without traces must not load them.
 */
export async function createTraces(process: string, warn: Warn): Promise<Traces> {
  const [api, contexts, core, exporter, resources, sdk] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
  ]);
  const { context, propagation, trace, ROOT_CONTEXT, SpanKind, SpanStatusCode } = api;
  reportTo(warn, api.diag, api.DiagLogLevel.WARN);
  context.setGlobalContextManager(new contexts.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  const provider = new sdk.BasicTracerProvider({
    resource: resources
      .defaultResource()
      .merge(
        resources.resourceFromAttributes({
          'service.name': `salon-${process}`,
          'salon.process': process,
        }),
      )
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('salon');
  const kinds = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    producer: SpanKind.PRODUCER,
    consumer: SpanKind.CONSUMER,
  };
  const parentOf = (spec: SpanSpec): Context =>
    spec.parent === undefined
      ? context.active()
      : propagation.extract(ROOT_CONTEXT, { traceparent: spec.parent });
  const running = (span: Span, around: Context): RunningSpan => ({
    run: (work) => context.with(trace.setSpan(around, span), work),
    end(attributes, isFailure) {
      span.setAttributes(attributes);
      // Only the code of an error: its text may contain what a visitor has sent.
      if (isFailure) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  });
  return {
    begin(spec) {
      const around = parentOf(spec);
      if (spec.isPart && !trace.getSpan(around)) return undefined;
      const { name, attributes = {} } = spec;
      return running(
        tracer.startSpan(name, { kind: kinds[spec.kind], attributes }, around),
        around,
      );
    },
    traceparent() {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },
    async stop() {
      await withFallback(() => provider.shutdown(), stopWithinMs, undefined);
      context.disable();
      propagation.disable();
    },
  };
}

function reportTo(warn: Warn, diag: DiagAPI, logLevel: DiagLogLevel): void {
  let nextAt = 0;
  const report = (message: string) => {
    if (performance.now() < nextAt) return;
    nextAt = performance.now() + warnEveryMs;
    warn({ msg: 'OpenTelemetry reports a problem', reason: message.slice(0, 500) });
  };
  const silent = () => undefined;
  const logger = { error: report, warn: report, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel, suppressOverrideMessage: true });
}
