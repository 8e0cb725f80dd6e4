import { describe, expect, it } from '@jest/globals';
import { mergeScrapes, upOf } from './merge-metrics.ts';

const scrapeOf = (process: string, value: number) =>
  [
    '# HELP requests_total Requests.',
    '# TYPE requests_total counter',
    `requests_total{process="${process}"} ${value}`,
    '',
    '# HELP memory_bytes Memory.',
    '# TYPE memory_bytes gauge',
    `memory_bytes{process="${process}"} ${10 * value}`,
    '',
  ].join('\n');

describe('the scrapes of several processes', () => {
  it('are joined by metric, each with one description', () => {
    expect(mergeScrapes([scrapeOf('auth', 1), null, scrapeOf('media', 2)])).toBe(
      [
        '# HELP requests_total Requests.',
        '# TYPE requests_total counter',
        'requests_total{process="auth"} 1',
        'requests_total{process="media"} 2',
        '# HELP memory_bytes Memory.',
        '# TYPE memory_bytes gauge',
        'memory_bytes{process="auth"} 10',
        'memory_bytes{process="media"} 20',
        '',
      ].join('\n'),
    );
  });

  it('keep a metric that only one process has', () => {
    const own = '# HELP jobs Jobs.\n# TYPE jobs gauge\njobs{process="worker"} 3\n';
    expect(mergeScrapes([scrapeOf('auth', 1), own])).toContain(own);
  });

  it('are preceded by what is up', () => {
    expect(upOf({ auth: true, media: false })).toMatch(
      /^# TYPE salon_up gauge\nsalon_up{process="auth"} 1\nsalon_up{process="media"} 0\n$/m,
    );
  });
});
