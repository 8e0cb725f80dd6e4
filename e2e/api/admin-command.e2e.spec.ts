import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { npmRunAdmin } from '../support/admin-command.ts';
import { admin, isInContainers, Stack } from '../support/stack.ts';

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
    for (let time = 0; time < 2; time++) {
      await expect(runAdmin('list')).resolves.toContain('admin@salon.local');
    }
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
