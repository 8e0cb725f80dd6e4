import { once } from 'node:events';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { bytesPerMb, type ErrorCode } from '@salon/api-contract';
import { ServiceError } from '@salon/service-contract';
import { until } from '@salon/test-kit';
import { aPng } from '../../testing/a-png.ts';
import { mountSmallDisk } from '../../testing/full-disk.ts';
import { formOf } from '../../testing/form.ts';
import { closed, headOf, ReviewServer } from '../../testing/review-server.ts';
import { Spool } from './spool.ts';

const pngs = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `${index}.png`, body: aPng(1 + index) }));

describe('a review', () => {
  let server: ReviewServer;
  beforeEach(async () => {
    Logger.overrideLogger(false);
    server = await ReviewServer.start();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await server.stop();
  });

  /** Sends a request in these pieces; then closes the connection with `cut`, or waits for the reply. */
  async function send(
    pieces: (string | Buffer)[],
    { cut = false, to = server }: { cut?: boolean; to?: ReviewServer } = {},
  ): Promise<string> {
    const socket = to.connect();
    let reply = '';
    socket.on('data', (chunk: Buffer) => (reply += chunk.toString('latin1')));
    await once(socket, 'connect');
    for (const piece of pieces) {
      await new Promise((resolve) => socket.write(piece, resolve));
      await turn();
    }
    if (cut) socket.destroy();
    await closed(socket);
    return reply;
  }

  const request = (form: Buffer, headers: Record<string, string> = {}) => [
    headOf(form.length, { connection: 'close', ...headers }),
    form,
  ];
  const remaining = async () => ({
    spooled: await server.spooled(),
    staged: [...server.media.staged.keys()],
    objects: [...server.media.objects],
  });
  const nothing = { spooled: [], staged: [], objects: [] };
  /** Failures of the calls of a file whose rendering does not end. */
  const endless: ErrorCode[] = Array.from({ length: 3 }, () => 'service/timeout');

  it('survives a connection that is cut at the beginning of a part while others are staged', async () => {
    server.media.stageMs = 50;
    const form = formOf(pngs(6));
    const fifth = form.indexOf('--a-boundary', form.indexOf('4.png') - 200);
    const headerEnd = form.indexOf('\r\n\r\n', fifth) + 4;
    const head = headOf(form.length);
    for (const end of [headerEnd, headerEnd + 1, headerEnd + 20]) {
      // The delimiter is in one segment and the header of the part in the next.
      const pieces = [head, form.subarray(0, fifth + 14), form.subarray(fifth + 14, end)];
      await send(pieces, { cut: true });
      await server.idle();
      expect(await server.outcomes.at(-1)).toMatchObject({ error: { code: 'request/invalid' } });
      expect(await remaining()).toEqual(nothing);
    }
  });

  it('answers a body that ends without its closing delimiter', async () => {
    const form = formOf(pngs(5)).subarray(0, -20);
    expect(await send(request(form))).toMatch(/^HTTP\/1.1 400/);
    expect(await remaining()).toEqual(nothing);
  });

  it('refuses an upload with too many files without staging any', async () => {
    server.media.maxUploadFiles = 3;
    expect(await send(request(formOf(pngs(4))))).toMatch(/^HTTP\/1.1 400/);
    expect(await server.outcomes[0]).toMatchObject({
      error: { code: 'upload/too-many-files', facts: { maxFiles: 3 } },
    });
    expect(await remaining()).toEqual(nothing);
  });

  it('refuses a chunked body that exceeds the limit', async () => {
    server.media.maxUploadFiles = 1;
    server.media.maxUploadSize = 1;
    const body = Buffer.alloc(3 * bytesPerMb);
    const chunk = [Buffer.from(`${body.length.toString(16)}\r\n`), body, '\r\n0\r\n\r\n'];
    const start = formOf(pngs(1)).subarray(0, -20);
    const first = [Buffer.from(`${start.length.toString(16)}\r\n`), start, '\r\n'];
    const head = headOf(null, { connection: 'close' });
    expect(await send([head, ...first, ...chunk])).toMatch(/^HTTP\/1.1 400/);
    expect(await server.outcomes[0]).toMatchObject({ error: { code: 'upload/too-large' } });
  });

  it('waits for a rendering that takes longer than a call', async () => {
    server.media.failures = endless.slice(1);
    expect(await send(request(formOf(pngs(1))))).toMatch(/^HTTP\/1.1 200/);
    const { staged, objects } = await remaining();
    expect([staged, objects]).toEqual([[expect.any(String)], [`originals/${staged[0]}`]]);
  });

  it.each([undefined, 'a-key'])('removes the files of a failed staging (key %s)', async (key) => {
    server.media.failures = ['internal'];
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {};
    await send(request(formOf(pngs(1)), headers));
    expect(await server.outcomes[0]).toMatchObject({ error: { code: 'service/unavailable' } });
    expect(await remaining()).toEqual(nothing);
  });

  it('removes the files of a rendering that does not end', async () => {
    server.media.failures = [...endless];
    await send(request(formOf(pngs(1))));
    expect(await server.outcomes[0]).toMatchObject({ error: { code: 'service/unavailable' } });
    expect(await remaining()).toEqual(nothing);
  });

  it('leaves them to the rendering if the client can repeat its request', async () => {
    server.media.failures = [...endless];
    await send(request(formOf(pngs(1)), { 'idempotency-key': 'a-key' }));
    expect(await server.outcomes[0]).toMatchObject({ error: { code: 'service/unavailable' } });
    expect(await remaining()).toMatchObject({ staged: [], objects: [expect.any(String)] });
  });

  it('keeps what a request has staged when its repeat fails', async () => {
    const headers = { 'idempotency-key': 'a-key' };
    await send(request(formOf(pngs(1)), headers));
    const { staged, objects } = await remaining();
    expect(staged).toHaveLength(1);
    server.media.failures = [...endless];
    await send(request(formOf(pngs(1)), headers));
    expect(await server.outcomes[1]).toMatchObject({ error: { code: 'service/unavailable' } });
    expect(await remaining()).toEqual({ spooled: [], staged, objects });
  });

  it('stages another file that is sent with the same key', async () => {
    const headers = { 'idempotency-key': 'a-key' };
    for (const width of [1, 2, 1]) {
      await send(request(formOf([{ name: 'a.png', body: aPng(width) }]), headers));
    }
    expect((await remaining()).staged).toHaveLength(2);
  });

  it('removes all files if the client has gone and cannot repeat the request', async () => {
    let release = () => undefined as void;
    server.media.hold = new Promise((resolve) => (release = resolve));
    const sending = send(request(formOf(pngs(2))));
    await until(() => server.media.jobs.size === 2, 'two images are being staged');
    server.disconnectClients();
    await sending;
    release();
    await server.idle();
    expect(await remaining()).toEqual(nothing);
  });

  it('stages no further file if the client has gone, and keeps the staged ones for its repeat', async () => {
    let release = () => undefined as void;
    server.media.hold = new Promise((resolve) => (release = resolve));
    const headers = { 'idempotency-key': 'a-key' };
    const sending = send(request(formOf(pngs(6)), headers));
    await until(() => server.media.jobs.size === 4, 'four images are being staged');
    server.disconnectClients();
    await sending;
    release();
    await server.idle();
    const { staged } = await remaining();
    expect(staged).toHaveLength(4);
    await send(request(formOf(pngs(6)), headers));
    expect((await remaining()).staged.slice(0, 4)).toEqual(staged);
    expect(server.media.staged.size).toBe(6);
  });

  it('may take longer than a connection may be idle', async () => {
    server.limitIdleTime(1_000);
    let release = () => undefined as void;
    server.media.hold = new Promise((resolve) => (release = resolve));
    const sending = send(request(formOf(pngs(2))));
    await until(() => server.media.jobs.size === 2, 'two images are being staged');
    await wait(1_500);
    release();
    expect(await sending).toMatch(/^HTTP\/1.1 200/);
    expect(await server.outcomes[0]).toMatchObject({ images: [{}, {}] });
  });

  it('refuses an upload that does not fit on the disk', async () => {
    server.media.maxUploadSize = 1e12;
    await send([headOf(1e15)], { cut: true });
    await server.idle();
    expect(await server.outcomes[0]).toMatchObject({ error: { code: 'upload/no-space' } });
  });

  it('reports a full storage', async () => {
    server.media.putError = Object.assign(new Error('full'), { code: 'ENOSPC' });
    await send(request(formOf(pngs(1))));
    expect(await server.outcomes[0]).toMatchObject({ error: { code: 'upload/no-space' } });
    expect(await remaining()).toEqual(nothing);
  });

  it('reports a storage that is away as an outage, after which a client sends the files again', async () => {
    server.media.putError = new ServiceError('storage/unavailable');
    await send(request(formOf(pngs(2))));
    expect(await server.outcomes[0]).toMatchObject({ error: { code: 'storage/unavailable' } });
    expect(await remaining()).toEqual(nothing);
  });

  describe('with a full disk', () => {
    let disk: ReturnType<typeof mountSmallDisk>;
    let small: ReviewServer;
    beforeEach(async () => {
      disk = mountSmallDisk(bytesPerMb);
      jest.spyOn(Spool.prototype, 'checkSpace').mockResolvedValue();
      small = await ReviewServer.start(disk?.path);
      if (disk) return;
      // No disk can be mounted here: fails as the spool does on a full one (see its spec).
      jest.spyOn(Spool.prototype, 'receive').mockImplementation(async (_folder, content) => {
        await once(content, 'readable');
        throw new ServiceError('upload/no-space');
      });
    });
    afterEach(async () => {
      await small.stop();
      disk?.unmount();
    });

    it('refuses the upload at once, and leaves no files', async () => {
      const big = { name: 'big.png', body: Buffer.alloc(4 * bytesPerMb, 1) };
      const form = formOf([...pngs(2), big, ...pngs(2)]);
      expect(await send(request(form), { to: small })).toMatch(/^HTTP\/1.1 400/);
      expect(await small.outcomes[0]).toMatchObject({ error: { code: 'upload/no-space' } });
      expect(await small.spooled()).toEqual([]);
      expect(small.media.staged.size).toBe(0);
    });
  });

  it('is not affected by a gateway that starts on the same data folder', async () => {
    const form = formOf(pngs(3));
    const socket = server.connect();
    await once(socket, 'connect');
    socket.write(headOf(form.length, { connection: 'close' }));
    socket.write(form.subarray(0, form.indexOf('1.png') + 60));
    await until(async () => (await server.spooled()).length > 0, 'a file is spooled');
    const second = await ReviewServer.start(server.dataDir);
    expect((await server.spooled()).length).toBeGreaterThan(0);
    socket.write(form.subarray(form.indexOf('1.png') + 60));
    socket.resume();
    await closed(socket);
    expect(await server.outcomes[0]).toMatchObject({ images: [{}, {}, {}] });
    await second.stop();
    await send(request(formOf(pngs(1))));
    expect(await server.outcomes[1]).toMatchObject({ images: [{}] });
  });
});
