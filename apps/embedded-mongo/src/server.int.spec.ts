import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { isRealMongo } from '../testing/database.ts';
import { temporaryFolders } from '../testing/folder.ts';
import { run, startServer } from '../testing/server.ts';
import { Journal } from './store/journal.ts';

const folder = temporaryFolders();

async function outcomeOf(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { child, output } = run(env);
  const [code] = (await once(child, 'exit')) as [number]; // it exits with a code
  return { code, output: output() };
}

/** The variables of a server whose socket is in this new folder. */
function withSocketIn(directory: string): Record<string, string> {
  mkdirSync(directory);
  return {
    EMBEDDED_MONGO_DIR: folder(),
    EMBEDDED_MONGO_SOCKET: join(directory, 'mongo.sock'),
  };
}

(isRealMongo ? describe.skip : describe)('the server process', () => {
  it.each([
    [{}, /EMBEDDED_MONGO_DIR/],
    [{ EMBEDDED_MONGO_PORT: '70000' }, /EMBEDDED_MONGO_PORT must be a whole number/],
    [{ EMBEDDED_MONGO_PORT: '1e3' }, /EMBEDDED_MONGO_PORT must be a whole number/],
    [{ EMBEDDED_MONGO_REFUSE_UPSERTS: 'false' }, /EMBEDDED_MONGO_REFUSE_UPSERTS must be 'once'/],
  ])('with %j reports the problem in a sentence, and ends', async (env, sentence) => {
    const isAboutFolder = Object.keys(env).length === 0;
    const directory = isAboutFolder ? '' : folder();
    const { code, output } = await outcomeOf({ EMBEDDED_MONGO_DIR: directory, ...env });
    expect(code).toBe(1);
    expect(output).toMatch(sentence);
    expect(output.trim().split('\n')).toHaveLength(1);
  });

  it('restricts its folder to its owner, and reports its port as a line of JSON', async () => {
    const directory = join(folder(), 'data');
    mkdirSync(directory, { mode: 0o755 });
    const { child, output } = run({ EMBEDDED_MONGO_DIR: directory, EMBEDDED_MONGO_PORT: '0' });
    const [message] = (await once(child, 'message')) as [{ type: string; port: number }];
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(statSync(join(directory, 'journal.v1')).mode & 0o777).toBe(0o600);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    const line: unknown = JSON.parse(output());
    expect(line).toMatchObject({ level: 30, name: 'embedded-mongo', msg: 'listening' });
    expect(message).toMatchObject({ type: 'listening' });
    expect(line).toMatchObject({ port: message.port });
    expect(readdirSync(directory).sort()).toEqual(['journal.v1', 'journal.v1.reserve']);
  });

  it('locks its folder until it ends', async () => {
    const directory = folder();
    const first = await startServer(directory);
    await expect(startServer(directory)).rejects.toThrow(/Another server is using the folder/);
    await first.stop('SIGKILL');
    const second = await startServer(directory);
    expect(await second.stop()).toBe(0);
  });

  it('locks its folder, also when several servers start at once after a dead one', async () => {
    const directory = folder();
    symlinkSync('99999999-1', join(directory, 'lock.1'));
    const starts = await Promise.allSettled([1, 2, 3, 4].map(() => startServer(directory)));
    const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
    expect(started).toHaveLength(1);
    expect(await started[0]?.stop()).toBe(0);
  });

  it('reports a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo; // of a TCP server
    const env = { EMBEDDED_MONGO_DIR: folder(), EMBEDDED_MONGO_PORT: String(port) };
    expect(await outcomeOf(env)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/EADDRINUSE/),
    });
    other.close();
  });

  it('reports a damaged journal, and does not change it', async () => {
    const directory = folder();
    const server = await startServer(directory);
    const client = new MongoClient(server.url);
    for (let _id = 0; _id < 3; _id += 1) {
      await client.db('test').collection<{ _id: number }>('c').insertOne({ _id });
    }
    await client.close();
    await server.stop();
    const path = join(directory, 'journal.v1');
    const bytes = readFileSync(path);
    bytes.writeUInt8((bytes[40] ?? 0) ^ 1, 40);
    writeFileSync(path, bytes);
    const env = { EMBEDDED_MONGO_DIR: directory, EMBEDDED_MONGO_PORT: '0' };
    expect(await outcomeOf(env)).toMatchObject({
      code: 78,
      output: expect.stringMatching(/is damaged/),
    });
    expect(readFileSync(path)).toEqual(bytes);

    await Journal.repair(path); // leaves out the definition of the collection
    const repaired = readFileSync(path);
    expect(await outcomeOf(env)).toMatchObject({
      code: 78,
      output: expect.stringMatching(/has lost the name of a collection\. Restore a backup/),
    });
    expect(readFileSync(path)).toEqual(repaired);
  });

  it('repairs no folder without a journal, and does not make the folder', () => {
    const directory = join(folder(), 'mongo');
    const options = { env: { EMBEDDED_MONGO_DIR: directory }, encoding: 'utf8' as const };
    const main = join(import.meta.dirname, '../dist/main.js');
    const { status, stderr } = spawnSync(process.execPath, [main, 'repair'], options);
    expect(status).toBe(1);
    expect(stderr).toBe(
      `EMBEDDED_MONGO_DIR must name the folder of the journal: no file ${join(directory, 'journal.v1')}.\n`,
    );
    expect(existsSync(directory)).toBe(false);
  });

  it('listens on a unix socket, also if a killed server has left its socket', async () => {
    const directory = folder();
    const path = join(directory, 'mongo.sock');
    const env = { EMBEDDED_MONGO_SOCKET: path };
    await (await startServer(directory, env)).stop('SIGKILL');
    const server = await startServer(directory, env);
    expect(statSync(path).mode & 0o777).toBe(0o700);
    const client = new MongoClient(`mongodb://${encodeURIComponent(path)}`);
    expect(await client.db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    expect(await server.stop()).toBe(0);
  });

  it('answers running commands before it ends', async () => {
    const directory = folder();
    const server = await startServer(directory);
    const client = new MongoClient(server.url);
    const collection = client.db('test').collection<{ _id: number; blob: Buffer }>('c');
    const blob = Buffer.alloc(1_000_000);
    const insert = collection.insertMany(Array.from({ length: 12 }, (_, _id) => ({ _id, blob })));
    // One command, as it is below 16 MB; the journal grows before all of it is on disk.
    while (statSync(join(directory, 'journal.v1')).size === 0) await wait(1);
    expect(await server.stop()).toBe(0);
    expect(await insert).toMatchObject({ insertedCount: 12 });
    await client.close();
  });

  it('ends with the process that forked it', async () => {
    const { child } = run({ EMBEDDED_MONGO_DIR: folder(), EMBEDDED_MONGO_PORT: '0' });
    await once(child, 'message');
    child.disconnect();
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  });

  it.each(['starts', 'runs'])(
    'leaves neither its socket nor the folder of it if that process ends while it %s',
    async (when) => {
      const parent = folder();
      const { child } = run(withSocketIn(join(parent, 'of-socket')));
      if (when === 'runs') await once(child, 'message');
      child.disconnect();
      expect(await once(child, 'exit')).toEqual([0, null]);
      expect(readdirSync(parent)).toEqual([]);
    },
  );

  it('leaves what others have put beside its socket', async () => {
    const directory = join(folder(), 'of-socket');
    const { child } = run(withSocketIn(directory));
    await once(child, 'message');
    writeFileSync(join(directory, 'file'), '');
    child.disconnect();
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(readdirSync(directory)).toEqual(['file']);
  });

  it('closes connections with another protocol, and keeps running', async () => {
    const server = await startServer(folder());
    for (const noise of [
      'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n',
      '\x11\0\0\0'.padEnd(64, '\0'),
    ]) {
      const socket = connect(server.port, '127.0.0.1');
      socket.write(noise);
      socket.resume();
      await once(socket, 'close');
    }
    const client = new MongoClient(server.url);
    expect(await client.db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    expect(await server.stop()).toBe(0);
  });
});
