import { once, EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { exitConfig } from '@salon/server-kit/environment';
import { STEADY_AFTER_MS } from './backoff.ts';
import type { Clock } from './clock.ts';
import type { ProcessSpec } from './supervised-process.ts';
import { Supervisor } from './supervisor.ts';

/** Real processes with a fake clock. */
class FakeClock implements Clock {
  private nowMs = 0;
  private due: { at: number; action: () => void }[] = [];
  now = () => this.nowMs;
  after(delayMs: number, action: () => void): () => void {
    const entry = { at: this.nowMs + delayMs, action };
    this.due.push(entry);
    return () => void (this.due = this.due.filter((each) => each !== entry));
  }
  pass(ms: number): void {
    this.nowMs += ms;
    const due = this.due.filter(({ at }) => at <= this.nowMs);
    this.due = this.due.filter((entry) => !due.includes(entry));
    for (const { action } of due) action();
  }
}

let folder: string;
let clock: FakeClock;
let happened: EventEmitter;
let supervisor: Supervisor;
let endings: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'salon-supervisor-'));
  clock = new FakeClock();
  happened = new EventEmitter();
  endings = [];
  const events = {
    started: (name: string) => void happened.emit(`${name} started`),
    line: (name: string, line: string) => {
      if (line.startsWith('bye')) endings.push(name);
      happened.emit(`${name}: ${line}`);
    },
    message: (name: string, message: unknown) => void happened.emit(`${name} message`, message),
    crashed: (name: string, ending: string, waitMs: number) =>
      void happened.emit(`${name} crashed`, ending, waitMs),
    refused: (name: string) => void happened.emit(`${name} refused`),
  };
  supervisor = new Supervisor(events, clock);
});

afterEach(() => {
  supervisor.kill();
  rmSync(folder, { recursive: true });
});

function script(name: string, source: string): ProcessSpec {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, source);
  return { name, command: process.execPath, args: [path], env: { PATH: process.env['PATH'] } };
}

const POLITE = `
  process.on('SIGTERM', () => { console.log('bye'); process.exit(0); });
  setInterval(() => {}, 1e6);
  console.log('up');`;
const STUBBORN = `process.on('SIGTERM', () => console.log('no')); setInterval(() => {}, 1e6); console.log('up');`;

const heard = (event: string): Promise<unknown[]> => once(happened, event);

async function startAndWait(spec: ProcessSpec): Promise<void> {
  const up = heard(`${spec.name}: up`);
  supervisor.start(spec);
  await up;
}

describe('the supervisor', () => {
  it('restarts a crashed process after growing delays', async () => {
    const waits: unknown[] = [];
    supervisor.start(script('frail', 'process.exit(3)'));
    for (let round = 0; round < 3; round++) {
      const [ending, waitMs] = await heard('frail crashed');
      expect(ending).toBe('exited with code 3');
      waits.push(waitMs);
      clock.pass(Number(waitMs));
    }
    expect(waits).toEqual([200, 500, 1_000]);
  });

  it('resets the delay of a process that ran long enough', async () => {
    supervisor.start(script('once', 'process.exit(1)'));
    await heard('once crashed');
    const replacement = script('once', POLITE);
    const up = heard('once: up');
    clock.pass(200);
    await up;
    clock.pass(STEADY_AFTER_MS);
    const crashed = heard('once crashed');
    process.kill(supervisor.pids[replacement.name] ?? 0, 'SIGKILL');
    expect(await crashed).toEqual(['was killed by SIGKILL', 200]);
  });

  it('ends the children of a killed process', async () => {
    const parent = `
      import { spawn } from 'node:child_process';
      const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: ['ignore', 'inherit', 'ignore'] });
      process.send(pid);
      setInterval(() => {}, 1e6);`;
    const message = heard('parent message');
    supervisor.start(script('parent', parent));
    const [childPid] = await message;
    const crashed = heard('parent crashed');
    process.kill(supervisor.pids['parent'] ?? 0, 'SIGKILL');
    await crashed;
    const isGone = () => {
      try {
        return !process.kill(Number(childPid), 0);
      } catch {
        return true;
      }
    };
    while (!isGone()) await delay(10);
  });

  it('stops stage by stage, each after the previous one has ended', async () => {
    for (const name of ['store', 'service', 'door']) await startAndWait(script(name, POLITE));
    const stages = ['door', 'service', 'store'].map((name) => ({
      names: [name],
      deadlineMs: 1_000,
    }));
    await supervisor.stop(stages);
    expect(endings).toEqual(['door', 'service', 'store']);
    expect(supervisor.pids).toEqual({});
  });

  it('kills a process that does not stop in time', async () => {
    await startAndWait(script('stubborn', STUBBORN));
    const asked = heard('stubborn: no');
    const stopped = supervisor.stop([{ names: ['stubborn'], deadlineMs: 3_000 }]);
    await asked;
    clock.pass(3_000);
    await stopped;
    expect(supervisor.pids).toEqual({});
  });

  it('does not restart a stopped process, or one that waits for its restart', async () => {
    supervisor.start(script('frail', 'process.exit(1)'));
    await heard('frail crashed');
    await supervisor.stop([{ names: ['frail'], deadlineMs: 1_000 }]);
    let restarts = 0;
    happened.on('frail started', () => void restarts++);
    clock.pass(60_000);
    expect(restarts).toBe(0);
  });

  it('does not restart a process that is stopped while its restart is prepared', async () => {
    let isPrepared = () => {};
    const prepared = new Promise<void>((resolve) => (isPrepared = resolve));
    supervisor.start({ ...script('frail', 'process.exit(1)'), beforeRestart: () => prepared });
    await heard('frail crashed');
    let restarts = 0;
    happened.on('frail started', () => void restarts++);
    clock.pass(60_000);
    await supervisor.stop([{ names: ['frail'], deadlineMs: 1_000 }]);
    isPrepared();
    await prepared;
    await delay(0);
    expect(restarts).toBe(0);
  });

  it('restarts nothing that ends during the stop, as after a SIGTERM to all processes', async () => {
    for (const name of ['store', 'service']) await startAndWait(script(name, POLITE));
    supervisor.start(script('frail', 'process.exit(1)'));
    await heard('frail crashed');
    await startAndWait(script('stubborn', STUBBORN));
    let restarts = 0;
    for (const name of ['store', 'service', 'frail']) {
      happened.on(`${name} started`, () => void restarts++);
    }
    const asked = heard('stubborn: no');
    const stages = ['stubborn', 'service', 'store', 'frail'];
    const stopped = supervisor.stop(stages.map((name) => ({ names: [name], deadlineMs: 60_000 })));
    await asked;
    for (const name of ['store', 'service']) process.kill(supervisor.pids[name] ?? 0, 'SIGTERM');
    while (Object.keys(supervisor.pids).length > 0) await delay(10);
    clock.pass(60_000);
    await stopped;
    expect(restarts).toBe(0);
  });

  it('does not restart a service that refuses its configuration', async () => {
    supervisor.start(script('picky', `process.exit(${exitConfig})`));
    await heard('picky refused');
    expect(supervisor.pids).toEqual({});
  });

  it('retries if the program cannot be run', async () => {
    supervisor.start({ ...script('absent', ''), command: join(folder, 'nowhere') });
    const [ending] = await heard('absent crashed');
    expect(ending).toMatch(/^could not be started: .*ENOENT/);
  });

  it('retries if the system cannot start a process at all', async () => {
    const spec = script('large', POLITE);
    // Node throws for an environment that is too large, as for lack of memory.
    const env = { ...spec.env, LARGE: 'x'.repeat(3_000_000) };
    const crashed = heard('large crashed');
    supervisor.start({ ...spec, env });
    expect(await crashed).toEqual([expect.stringMatching(/^could not be started: .*E2BIG/), 200]);
    delete (env as NodeJS.ProcessEnv)['LARGE'];
    const up = heard('large: up');
    clock.pass(200);
    await up;
  });

  it('forwards messages of a process', async () => {
    const message = heard('talker message');
    supervisor.start(script('talker', `process.send({ type: 'hello' }); ${POLITE}`));
    expect(await message).toEqual([{ type: 'hello' }]);
  });

  it('passes secrets on standard input', async () => {
    const echoed = heard('reader: requirepass x');
    const source = `process.stdin.on('data', (text) => console.log(String(text)));`;
    supervisor.start({ ...script('reader', source), input: 'requirepass x' });
    await echoed;
  });
});
