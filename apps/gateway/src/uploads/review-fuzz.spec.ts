import { once } from 'node:events';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aPng } from '../../testing/a-png.ts';
import { Random } from '../../testing/random.ts';
import { formOf, type FormFile } from '../../testing/form.ts';
import { closed, headOf, ReviewServer, type Outcome } from '../../testing/review-server.ts';

const seed = 20_261_122;
const cases = 560;
const casesEach = 20;

/** A client: its files, the sizes of its pieces, and the number of bytes after which it disconnects. */
interface Client {
  bytes: Buffer;
  pieces: number;
  pauseMs: number;
  cutAt: number | null;
  /** Resets the connection instead of closing it. */
  reset: boolean;
}

const someFiles = (random: Random): FormFile[] =>
  Array.from({ length: random.below(8) }, (_, index) => ({
    name: `${index}.png`,
    body: random.pick([
      aPng(1 + random.below(2_000)),
      aPng(1 + random.below(2_000)),
      Buffer.from('not a picture'),
      Buffer.alloc(0),
      Buffer.alloc(random.below(200_000), 7),
      aPng().subarray(0, 20),
    ]),
    field: random.chance(0.9) ? 'images' : 'other',
  }));

function inChunks(body: Buffer, random: Random): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const chunk = body.subarray(at, at + 1 + random.below(50_000));
    chunks.push(Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n'));
    at += chunk.length;
  }
  return Buffer.concat([...chunks, Buffer.from('0\r\n\r\n')]);
}

function aRequest(random: Random, key: string | undefined): Buffer {
  const headers = { connection: 'close', ...(key ? { 'idempotency-key': key } : {}) };
  const whole = formOf(someFiles(random));
  // Sometimes the form is incomplete in a complete request.
  const form = random.chance(0.15) ? whole.subarray(0, random.below(whole.length)) : whole;
  if (random.chance(0.3)) {
    return Buffer.concat([Buffer.from(headOf(null, headers)), inChunks(form, random)]);
  }
  return Buffer.concat([Buffer.from(headOf(form.length, headers)), form]);
}

const aClient = (random: Random, bytes: Buffer): Client => ({
  bytes,
  pieces: random.pick([1, 1, 2, 5, 12]),
  pauseMs: random.pick([0, 0, 0, 1, 3]),
  cutAt: random.chance(0.6) ? random.below(bytes.length + 1) : null,
  reset: random.chance(0.3),
});

async function send(server: ReviewServer, client: Client, random: Random): Promise<void> {
  const socket = server.connect();
  await once(socket, 'connect');
  const sent = client.bytes.subarray(0, client.cutAt ?? client.bytes.length);
  const ends = Array.from({ length: client.pieces - 1 }, () => random.below(sent.length + 1));
  let from = 0;
  for (const end of [...ends.sort((a, b) => a - b), sent.length]) {
    await new Promise((resolve) => socket.write(sent.subarray(from, end), resolve));
    from = end;
    await (client.pauseMs ? wait(client.pauseMs) : turn());
    if (socket.destroyed) return; // answered before all of it was sent
  }
  if (client.cutAt === null) {
    socket.resume();
    await closed(socket);
  } else if (client.reset) socket.resetAndDestroy();
  else socket.destroy();
}

const uploadIdsOf = (outcomes: Outcome[]) =>
  outcomes.flatMap((outcome) =>
    'images' in outcome ? outcome.images.map(({ sessionId }) => sessionId) : [],
  );

describe('uploads of random clients', () => {
  let server: ReviewServer;
  beforeAll(async () => {
    Logger.overrideLogger(false);
    server = await ReviewServer.start();
    server.media.maxUploadFiles = 6;
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.outcomes.length = 0;
    server.media.staged.clear();
    server.media.objects.clear();
  });

  /** Only the files in replies remain. */
  async function expectNothingLeft(expected: string[]): Promise<void> {
    expect(await server.spooled()).toEqual([]);
    expect([...server.media.jobs]).toEqual([]);
    expect([...server.media.staged.keys()].sort()).toEqual(expected.sort());
    expect([...server.media.objects].sort()).toEqual(expected.map((id) => `originals/${id}`));
  }

  it.each(Array.from({ length: cases / casesEach }, (_, group) => group * casesEach))(
    'leave only files that were in a reply (cases from %d on)',
    async (first) => {
      for (let number = first; number < first + casesEach; number++) {
        const random = new Random(seed + number);
        server.outcomes.length = 0;
        server.media.stageMs = random.pick([0, 0, 2, 6]);
        server.media.failures = random.chance(0.2)
          ? [random.pick(['service/timeout', 'image/undecodable', 'internal'])]
          : [];
        const clients = Array.from({ length: 1 + random.below(3) }, () =>
          aClient(random, aRequest(random, undefined)),
        );
        await Promise.all(clients.map((client) => send(server, client, random)));
        await server.idle();
        const answered = uploadIdsOf(await Promise.all(server.outcomes));
        await expectNothingLeft(answered);
        server.media.staged.clear();
        server.media.objects.clear();
      }
    },
  );

  it('leave each file once if they are repeated until they get a reply', async () => {
    for (let number = 0; number < 60; number++) {
      const random = new Random(seed - 1 - number);
      server.outcomes.length = 0;
      server.media.stageMs = random.pick([0, 2, 6]);
      const files = Array.from({ length: 1 + random.below(4) }, (_, index) => ({
        name: `${index}.png`,
        body: aPng(1 + index),
      }));
      const form = formOf(files);
      const head = headOf(form.length, { connection: 'close', 'idempotency-key': `${number}` });
      const bytes = Buffer.concat([Buffer.from(head), form]);
      const whole = { bytes, pieces: 1, pauseMs: 0, cutAt: null, reset: false };
      const attempts = [aClient(random, bytes), aClient(random, bytes), whole, whole];
      await Promise.all(attempts.slice(0, 3).map((client) => send(server, client, random)));
      await send(server, whole, random);
      await server.idle();
      const last = await server.outcomes.at(-1);
      expect(last).toMatchObject({ images: files.map(({ name }) => ({ originalFilename: name })) });
      await expectNothingLeft([...new Set(uploadIdsOf(await Promise.all(server.outcomes)))].sort());
      expect(server.media.staged.size).toBe(files.length);
      server.media.staged.clear();
      server.media.objects.clear();
    }
  });
});
