import type { Gallery } from '../gallery/gallery.ts';
import { request } from '../http/request.ts';
import { inTurns, measured, medians, type Rounds } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { Child } from '../processes/child.ts';
import type { ListQuestion } from '../processes/list-server.ts';
import type { Reading, ReadingResult } from '../processes/reader.ts';

const path = '/api/images/wall';
/** The encodings that browsers accept. */
const headers = { 'accept-encoding': 'gzip, deflate, br' };
const ROUNDS = 3;
const TIMES = 100;
const WARM_UP_TIMES = 20;

interface Read extends ReadingResult {
  /** Per reply. */
  cpuMs: number;
}

/** The list for a first visitor. `limits` has its maximum size in KB and CPU time in ms. */
export async function list(
  gallery: Gallery,
  name: string,
  limits: { kb: number; cpuMs: number },
): Promise<Row[]> {
  const { body } = await request(gallery.client.url + path, { headers });
  const rounds = await readInTurns(gallery, { headers, status: 200 });
  return [
    {
      what: `${name}: p50 until it is parsed`,
      unit: 'ms',
      ...medians(rounds, ({ p50Ms }) => p50Ms),
      target: { ratioAtMost: 2.5 },
      isWall: true,
    },
    {
      what: `${name}: weight`,
      unit: 'KB',
      ours: body.length / 1000,
      target: { atMost: limits.kb },
    },
    {
      what: `${name}: CPU of all services`,
      unit: 'ms',
      ...medians(rounds, ({ cpuMs }) => cpuMs),
      target: { atMost: limits.cpuMs },
    },
  ];
}

/** The list for a visitor who already has it. */
export async function unchangedList(gallery: Gallery): Promise<Row[]> {
  const { etag = '' } = (await request(gallery.client.url + path, { headers })).headers;
  const known = { ...headers, 'if-none-match': etag };
  const rounds = await readInTurns(gallery, { headers: known, status: 304 });
  return [
    {
      what: 'unchanged list, 304: CPU of all services',
      unit: 'ms',
      ...medians(rounds, ({ cpuMs }) => cpuMs),
      target: { atMost: 1 },
    },
  ];
}

/** Reads in turns from the gallery and from a server that only sends a copy of the gallery's reply. */
async function readInTurns(
  gallery: Gallery,
  reading: Pick<Reading, 'headers' | 'status'>,
): Promise<Rounds<Read>> {
  const copy = Child.start<ListQuestion, string>('list-server');
  const reader = Child.start<Reading, ReadingResult>('reader');
  try {
    const ourUrl = gallery.client.url + path;
    const copyUrl = (await copy.ask({ url: gallery.client.url, path, headers })) + path;
    const read = async (url: string, pids: readonly number[]): Promise<Read> => {
      const { result, cpuSeconds } = await measured(pids, () =>
        reader.ask({ ...reading, url, times: TIMES }),
      );
      return { ...result, cpuMs: (cpuSeconds * 1000) / TIMES };
    };
    for (const url of [ourUrl, copyUrl]) {
      await reader.ask({ ...reading, url, times: WARM_UP_TIMES });
    }
    return await inTurns(ROUNDS, {
      ours: () => read(ourUrl, gallery.allPids),
      baseline: () => read(copyUrl, [copy.pid]),
    });
  } finally {
    await Promise.all([copy.stop(), reader.stop()]);
  }
}
