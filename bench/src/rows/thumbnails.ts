import type { Gallery } from '../gallery/gallery.ts';
import { inTurns, measured, medians } from '../measuring/measure.ts';
import type { Row } from '../measuring/row.ts';
import { Child } from '../processes/child.ts';
import type { CopyQuestion } from '../processes/copy-server.ts';
import type { Load, LoadResult } from '../processes/load.ts';

const CONNECTIONS = 10;
const SECONDS = 2;
const WARM_UP_SECONDS = 0.5;
const ROUNDS = 3;

/** The pictures of the wall, 376 pixels wide, for ten visitors at once. */
export async function thumbnails(gallery: Gallery): Promise<Row[]> {
  const paths = await smallPictures(gallery);
  const server = Child.start<CopyQuestion, string>('copy-server');
  const visitors = Child.start<Load, LoadResult>('load');
  try {
    const ourUrl = gallery.client.url;
    const copyUrl = await server.ask({ url: ourUrl, paths });
    const load = { paths, connections: CONNECTIONS, seconds: SECONDS };
    const visit = async (url: string, pid: number) => {
      const { result, cpuSeconds } = await measured([pid], () => visitors.ask({ ...load, url }));
      return { ...result, cpuSecondsEach: cpuSeconds / result.requests };
    };
    for (const url of [ourUrl, copyUrl]) {
      await visitors.ask({ ...load, url, seconds: WARM_UP_SECONDS });
    }
    const rounds = await inTurns(ROUNDS, {
      ours: () => visit(ourUrl, gallery.pid('gateway')),
      baseline: () => visit(copyUrl, server.pid),
    });
    return [
      {
        what: 'a 376 px picture: CPU of the gateway',
        unit: 'µs',
        ...medians(rounds, ({ cpuSecondsEach }) => cpuSecondsEach * 1e6),
        target: { ratioAtMost: 2 },
      },
      {
        what: `376 px pictures, ${CONNECTIONS} connections`,
        unit: '1/s',
        ...medians(rounds, ({ perSecond }) => perSecond),
        target: { ratioAtLeast: 0.3 },
        isWall: true,
      },
      {
        what: '376 px pictures: p99',
        unit: 'ms',
        ...medians(rounds, ({ p99Ms }) => p99Ms),
        target: { atMost: 5 },
        isWall: true,
      },
    ];
  } finally {
    await Promise.all([server.stop(), visitors.stop()]);
  }
}

/** The addresses of existing files: most records have no files. */
async function smallPictures({ client }: Gallery): Promise<string[]> {
  const images = await client.images();
  return images
    .filter(({ originalFilename }) => originalFilename?.startsWith('photo-'))
    .flatMap(({ versions }) => versions.find(({ type }) => type === 'small')?.path ?? []);
}
