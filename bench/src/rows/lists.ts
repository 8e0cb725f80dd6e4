import type { Gallery } from '../gallery/gallery.ts';
import { headers, visit, wallPath } from '../gallery/visit.ts';
import { request } from '../http/request.ts';
import { inTurns, measured, medians, type Rounds } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { Child } from '../processes/child.ts';
import type { ListQuestion } from '../processes/list-server.ts';
import type { Reading, ReadingResult } from '../processes/reader.ts';

const ROUNDS = 3;
const TIMES = 400;
/** Until the compiler of each process has finished with the code of a request. */
const WARM_UP_TIMES = 300;

interface Read extends ReadingResult {
  /** Per list. */
  cpuMs: number;
}

/** What a first visit requests. `limits` has the maximum size in KB and the CPU time of one list in ms. */
export async function lists(
  gallery: Gallery,
  name: string,
  limits: { kb: number; cpuMs: number },
): Promise<Row[]> {
  const { url } = gallery.client;
  const { paths, bytes } = await visit(url);
  const rounds = await readInTurns(gallery, paths, { headers, status: 200 });
  return [
    {
      what: `${name}, first visit: p50 until it is parsed`,
      unit: 'ms',
      ...medians(rounds, ({ p50Ms }) => p50Ms),
      target: { ratioAtMost: 2.5 },
      isWall: true,
    },
    {
      what: `${name}, first visit: weight`,
      unit: 'KB',
      ours: bytes / 1000,
      target: { atMost: limits.kb },
    },
    {
      what: `${name}, a request of it: CPU of all services`,
      unit: 'ms',
      ...medians(rounds, ({ cpuMs }) => cpuMs),
      target: { atMost: limits.cpuMs },
    },
  ];
}

/** The list for a visitor who already has it. */
export async function unchangedList(gallery: Gallery): Promise<Row[]> {
  const { etag = '' } = (await request(gallery.client.url + wallPath, { headers })).headers;
  const known = { ...headers, 'if-none-match': etag };
  const rounds = await readInTurns(gallery, [wallPath], { headers: known, status: 304 });
  return [
    {
      what: 'unchanged list, 304: CPU of all services',
      unit: 'ms',
      ...medians(rounds, ({ cpuMs }) => cpuMs),
      target: { atMost: 1 },
    },
  ];
}

/** Reads in turns from the gallery and from a server that only sends copies of the gallery's replies. */
async function readInTurns(
  gallery: Gallery,
  paths: readonly string[],
  reading: Pick<Reading, 'headers' | 'status'>,
): Promise<Rounds<Read>> {
  const copy = Child.start<ListQuestion, string>('list-server');
  const reader = Child.start<Reading, ReadingResult>('reader');
  try {
    const { url: ourUrl } = gallery.client;
    const copyUrl = await copy.ask({ url: ourUrl, paths, headers });
    const urlsAt = (url: string) => paths.map((path) => url + path);
    const read = async (url: string, pids: readonly number[]): Promise<Read> => {
      const { result, cpuSeconds } = await measured(pids, () =>
        reader.ask({ ...reading, urls: urlsAt(url), times: TIMES }),
      );
      return { ...result, cpuMs: (cpuSeconds * 1000) / TIMES / paths.length };
    };
    for (const url of [ourUrl, copyUrl]) {
      await reader.ask({ ...reading, urls: urlsAt(url), times: WARM_UP_TIMES });
    }
    return await inTurns(ROUNDS, {
      ours: () => read(ourUrl, gallery.allPids),
      baseline: () => read(copyUrl, [copy.pid]),
    });
  } finally {
    await Promise.all([copy.stop(), reader.stop()]);
  }
}
