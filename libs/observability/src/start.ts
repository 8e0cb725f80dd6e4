import { createMetrics } from './metrics.ts';
import { serveMetrics } from './metrics-server.ts';
import { activate } from './observe.ts';
import { createTraces, type Warn } from './traces.ts';

/** The variables that decide what is observed. */
export interface ObservabilityEnvironment {
  /** Metrics are off without it. */
  METRICS_PORT?: number | undefined;
  METRICS_HOST: string;
  /** Traces are off without it and its variant for traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  OTEL_SDK_DISABLED: boolean;
}

export interface Observability {
  /** The port of the metrics; undefined without metrics. */
  metricsPort: number | undefined;
  /** Sends the last spans and closes the port. Never rejects. */
  stop(): Promise<void>;
}

/**
 * Starts metrics and traces if the environment asks for them. Call it before the process opens its stores.
 * @param process names the process, for example `gateway`
 */
export async function startObservability(
  process: string,
  environment: ObservabilityEnvironment,
  logger: { warn: Warn },
): Promise<Observability> {
  const { METRICS_PORT: port, METRICS_HOST: host } = environment;
  const metrics = port === undefined ? undefined : await createMetrics(process);
  const traces = hasTraces(environment)
    ? await createTraces(process, (line) => logger.warn(line))
    : undefined;
  activate(metrics, traces);
  const server =
    metrics && port !== undefined ? await serveMetrics(metrics, { port, host }) : undefined;
  return {
    metricsPort: server?.port,
    async stop() {
      await traces?.stop();
      server?.stop();
    },
  };
}

const hasTraces = (environment: ObservabilityEnvironment): boolean =>
  !environment.OTEL_SDK_DISABLED &&
  (environment.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
    environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined);
