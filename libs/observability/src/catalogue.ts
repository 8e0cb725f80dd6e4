/** Seconds; most requests, calls and queries take a few milliseconds. */
const usual = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Seconds; a task may run for an hour. */
const long = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

interface Definition {
  name: string;
  help: string;
  /** Every label has few values, all of them from the code: never text of a visitor, an id or a path. */
  labels: readonly string[];
}

/** Histograms of durations. */
export const durations = {
  http: {
    name: 'salon_http_request_duration_seconds',
    help: 'HTTP requests by the template of their route; status "aborted": the client has gone.',
    labels: ['method', 'route', 'status'],
    buckets: usual,
  },
  call: {
    name: 'salon_call_duration_seconds',
    help: 'Calls between processes; side: client or server; outcome: ok or the code of the error.',
    labels: ['call', 'side', 'outcome'],
    buckets: usual,
  },
  job: {
    name: 'salon_job_duration_seconds',
    help: 'Attempts of jobs; outcome: done, retried, failed or cancelled.',
    labels: ['job', 'outcome'],
    buckets: long,
  },
  storage: {
    name: 'salon_storage_operation_duration_seconds',
    help: 'Object storage, until a body can be read; outcome: ok, refused (no such object) or error.',
    labels: ['operation', 'outcome'],
    buckets: usual,
  },
  database: {
    name: 'salon_database_command_duration_seconds',
    help: 'Commands of the MongoDB driver; outcome: ok or error.',
    labels: ['command', 'outcome'],
    buckets: usual,
  },
} as const satisfies Record<string, Definition & { buckets: readonly number[] }>;

export const counters = {
  cacheLookups: {
    name: 'salon_cache_lookups_total',
    help: 'Lookups in caches; result: hit or miss.',
    labels: ['cache', 'result'],
  },
  uploadedFiles: {
    name: 'salon_upload_files_total',
    help: 'Received files; outcome: staged, or the reason of the refusal.',
    labels: ['outcome'],
  },
  uploadedBytes: {
    name: 'salon_upload_bytes_total',
    help: 'Bytes of received files that were not too large.',
    labels: [],
  },
} as const satisfies Record<string, Definition>;

/** Read at each scrape. */
export const gauges = {
  queueJobs: {
    name: 'salon_queue_jobs',
    help: 'Jobs by queue; state: waiting, active, delayed or failed.',
    labels: ['queue', 'state'],
  },
  oldestJob: {
    name: 'salon_queue_oldest_job_age_seconds',
    help: 'Since the oldest waiting job was added, and since the oldest active job started.',
    labels: ['queue', 'state'],
  },
  redisMemory: {
    name: 'salon_redis_memory_bytes',
    help: 'Memory that Redis uses for data and buffers.',
    labels: [],
  },
  redisMemoryLimit: {
    name: 'salon_redis_memory_limit_bytes',
    help: 'maxmemory of Redis; 0: no limit.',
    labels: [],
  },
  diskFree: {
    name: 'salon_disk_free_bytes',
    help: 'Free space of the disk with DATA_DIR.',
    labels: [],
  },
  diskSize: {
    name: 'salon_disk_size_bytes',
    help: 'Size of the disk with DATA_DIR.',
    labels: [],
  },
} as const satisfies Record<string, Definition>;

/** About the process itself; the library of metrics adds memory, CPU time and the event loop. */
export const ownGauges = {
  build: { name: 'salon_build_info', help: 'Always 1.', labels: ['version', 'node'] },
  collector: {
    name: 'salon_collector_up',
    help: 'Whether the values read at this scrape arrived within a second.',
    labels: ['collector'],
  },
} as const satisfies Record<string, Definition>;

export type DurationName = keyof typeof durations;
export type CounterName = keyof typeof counters;
export type GaugeName = keyof typeof gauges;

type LabelsOf<D extends { labels: readonly string[] }> = Record<D['labels'][number], string>;
export type DurationLabels<N extends DurationName> = LabelsOf<(typeof durations)[N]>;
export type CounterLabels<N extends CounterName> = LabelsOf<(typeof counters)[N]>;

/** One value of a gauge. */
export interface Sample {
  gauge: GaugeName;
  labels?: Record<string, string>;
  value: number;
}
