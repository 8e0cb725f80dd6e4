import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { z } from 'zod';
import { npmRunAdmin } from '../support/admin-command.ts';
import { admin, isInContainers, Stack } from '../support/stack.ts';

const processes = z.record(z.string(), z.object({ pid: z.number() }));

/** The processes that a launcher or a command has started last on this data folder. */
async function recordedPids(dataDir: string): Promise<number[]> {
  const text = await readFile(join(dataDir, 'processes.json'), 'utf8');
  return Object.values(processes.parse(JSON.parse(text))).map(({ pid }) => pid);
}

describe('npm run admin', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await Stack.start();
  });

  afterAll(() => stack.destroy());

  const runAdmin = (...words: string[]) => npmRunAdmin(stack, ...words);
  const login = (password: string) =>
    request(stack.url)
      .post('/api/login')
      .send({ ...admin, password });

  it('works on a running gallery', async () => {
    await expect(runAdmin('list')).resolves.toBe('admin  admin@salon.local, admin\n');
  });

  it('sets a new password, which ends the sessions of the old one', async () => {
    const before = await login(admin.password).expect(200);
    const shown = await runAdmin('password', 'admin');
    await login(shown.trim().split(': ')[1] ?? '').expect(200);
    await login(admin.password).expect(401);
    const [cookie = ''] = (before.headers['set-cookie'] ?? []) as string[]; // Node gives this header as a list
    await request(stack.url).post('/api/refresh').set('cookie', cookie).expect(401);
  });

  const itWithOwnDatabase = isInContainers ? it.skip : it;
  itWithOwnDatabase('works without a running gallery, and leaves no process running', async () => {
    await stack.stop();
    await expect(runAdmin('list')).resolves.toContain('admin@salon.local');
    const pids = await recordedPids(stack.dataDir);
    expect(pids.length).toBeGreaterThan(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('explains itself after wrong arguments', async () => {
    const refused = expect.stringMatching(/^list +lists the accounts\n/);
    await expect(runAdmin('demote')).rejects.toMatchObject({ code: 64, stderr: refused });
  });

  itWithOwnDatabase('fails with a sentence', async () => {
    await expect(runAdmin('demote', 'admin')).rejects.toMatchObject({
      code: 1,
      stderr:
        'admin is the only admin with a confirmed email address. ' +
        'Promote another user who has one first.\n',
    });
  });
});
