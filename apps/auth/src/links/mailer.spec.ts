import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { JobClient } from '@salon/jobs';
import type { Mail } from '@salon/service-contract';
import { Mailer } from './mailer.ts';

const mail: Mail = { occasion: 'password-changed', to: 'ada@example.org' };

describe('the mailer', () => {
  const enqueue = jest.fn<(name: string, mail: Mail, options: object) => Promise<void>>();
  let mailer: Mailer;
  let logged: jest.SpiedFunction<Logger['error']>;

  beforeEach(() => {
    enqueue.mockReset().mockResolvedValue();
    logged = jest.spyOn(Logger.prototype, 'error').mockReturnValue();
    // The mailer uses this one method of the client.
    mailer = new Mailer({ enqueue } as Pick<JobClient, never> as JobClient);
  });
  afterEach(() => logged.mockRestore());

  it('returns before the mail is written', async () => {
    const write = jest.fn(() => Promise.resolve(mail));
    let finish = () => {};
    const slow = new Promise<void>((resolve) => (finish = resolve));
    mailer.send(() => slow.then(write));
    expect(enqueue).not.toHaveBeenCalled();
    finish();
    await mailer.beforeApplicationShutdown();
    expect(enqueue).toHaveBeenCalledTimes(1);
  });

  it('queues equal mails under one key, and different mails under different keys', async () => {
    for (const to of ['ada@example.org', 'ada@example.org', 'bob@example.org'])
      mailer.send(() => Promise.resolve({ ...mail, to }));
    await mailer.beforeApplicationShutdown();
    const keys = enqueue.mock.calls.map(([, , options]) => JSON.stringify(options));
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).not.toBe(keys[2]);
    expect(keys.join()).not.toContain('example.org');
  });

  it.each([
    ['cannot be written', () => Promise.reject(new Error('no database')), 'no database'],
    ['cannot be queued', () => Promise.resolve(mail), 'no Redis'],
  ])('logs a mail that %s, and goes on', async (_why, write, message) => {
    enqueue.mockRejectedValueOnce(new Error('no Redis'));
    mailer.send(write);
    await expect(mailer.beforeApplicationShutdown()).resolves.toBeUndefined();
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ message }));
    enqueue.mockResolvedValue();
    mailer.send(() => Promise.resolve(mail));
    await mailer.beforeApplicationShutdown();
    expect(enqueue).toHaveBeenLastCalledWith('mail.send', mail, expect.anything());
  });

  it('waits at shutdown for every mail in progress', async () => {
    const order: string[] = [];
    enqueue.mockImplementation((_name, { to }) => Promise.resolve(void order.push(to)));
    for (const to of ['ada@example.org', 'bob@example.org']) {
      mailer.send(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return { ...mail, to };
      });
    }
    await mailer.beforeApplicationShutdown();
    order.push('closed');
    expect(order).toEqual(['ada@example.org', 'bob@example.org', 'closed']);
  });
});
