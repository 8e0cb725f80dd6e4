import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Mail } from '@salon/service-contract';
import { workerEnvironment } from '../environment.ts';
import { openMailTransport } from './mail-transport.ts';

const verification: Mail = {
  occasion: 'verify-email',
  to: 'ada@example.org',
  link: 'https://photos.example.org/verify-email?token=a-long-token_that-must-not-be-broken-over-lines-0123456789',
  validHours: 24,
};

/** Undoes the folding of long lines, as mail programs do. */
const unfolded = (text: string) => text.replace(/=\r?\n/g, '').replaceAll('=3D', '=');

describe('without a mail server', () => {
  let folder: string;
  let logged: jest.SpiedFunction<Logger['log']>;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'salon-mail-'));
    logged = jest.spyOn(Logger.prototype, 'log').mockReturnValue();
  });
  afterEach(async () => {
    logged.mockRestore();
    await rm(folder, { recursive: true, force: true });
  });

  const send = async (mail: Mail) => {
    await openMailTransport(workerEnvironment.parse({ DATA_DIR: folder })).send(mail);
    const [name = ''] = await readdir(join(folder, 'outbox'));
    return join(folder, 'outbox', name);
  };

  it('writes each mail to a file, with the link on one line', async () => {
    const text = await readFile(await send(verification), 'utf8');
    expect(text).toMatch(/^To: ada@example\.org\r?$/m);
    expect(text).toContain('Hello,');
    expect(text).toContain('Subject: Confirm your email address');
    expect(unfolded(text).split(/\r?\n/)).toContain(verification.link);
  });

  it('makes the file and its folder readable by its owner only', async () => {
    const path = await send(verification);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'outbox'))).mode & 0o777).toBe(0o700);
  });

  it('logs the link', async () => {
    await send(verification);
    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ link: verification.link }));
  });

  describe('with earlier mails in the folder', () => {
    const at = (daysAgo: number) =>
      new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000).toISOString().replaceAll(':', '-');
    const named = (daysAgo: number) => `${at(daysAgo)}-verify-email-${randomUUID()}.eml`;
    const fill = async (names: string[]) => {
      await mkdir(join(folder, 'outbox'));
      for (const name of names) await writeFile(join(folder, 'outbox', name), 'a mail');
    };
    const left = async (names: string[]) => {
      const found = await readdir(join(folder, 'outbox'));
      return names.filter((name) => found.includes(name));
    };

    it('removes those older than 30 days, and no other file', async () => {
      const old = [named(31), `${named(40)}.part`];
      const others = [named(29), `${at(40)}-notes.txt`, `copy of ${named(40)}`];
      await fill([...old, ...others]);
      await send(verification);
      expect(await left([...old, ...others])).toEqual(others);
    });

    it('removes the oldest hundred at a time', async () => {
      const old = Array.from({ length: 103 }, (_, n) => named(31 + n));
      await fill(old);
      await send(verification);
      expect(await left(old)).toEqual(old.slice(0, 3));
    });

    it('sends the mail also if an old one cannot be removed', async () => {
      const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
      // A folder is not removed as a file is.
      await mkdir(join(folder, 'outbox', named(31)), { recursive: true });
      await send(verification);
      expect(logged).toHaveBeenCalledWith(expect.objectContaining({ link: verification.link }));
      expect(warned).toHaveBeenCalledTimes(1);
      warned.mockRestore();
    });
  });

  it('does not contain the username, which anyone can choose at sign-up', async () => {
    const withName = { ...verification, username: 'win.example.com' };
    const text = await readFile(await send(withName), 'utf8');
    expect(text).not.toContain('win.example.com');
  });

  it('explains what to do if another person changed the password', async () => {
    const { to } = verification;
    const text = await readFile(await send({ occasion: 'password-changed', to }), 'utf8');
    expect(text).toContain('someone else can read your email');
  });
});

describe('with a mail server', () => {
  /**
   * Accepts every command and records what it received.
   * @param silentFrom the command from which it answers nothing; empty: it does not even greet
   */
  const startServer = async (silentFrom?: string) => {
    const heard: string[] = [];
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      let isLetter = false;
      let text = '';
      if (silentFrom !== '') socket.write('220 here\r\n');
      socket.setEncoding('utf8').on('data', (part: string) => {
        heard.push(part);
        // A command or a letter may arrive in several parts.
        text += part;
        if (!text.endsWith(isLetter ? '\r\n.\r\n' : '\r\n')) return;
        answer(text);
        text = '';
      });
      const answer = (text: string) => {
        if (silentFrom !== undefined && heard.join('').includes(silentFrom)) return;
        isLetter = text === 'DATA\r\n';
        if (text.startsWith('EHLO')) return socket.write('250-here\r\n250 AUTH PLAIN\r\n');
        if (text.startsWith('AUTH')) return socket.write('235 welcome\r\n');
        if (text === 'STARTTLS\r\n') return socket.write('454 TLS is not available\r\n');
        socket.write(
          isLetter ? '354 go on\r\n' : text === 'QUIT\r\n' ? '221 bye\r\n' : '250 ok\r\n',
        );
      };
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo; // a TCP server's
    return { url: `smtp://127.0.0.1:${port}`, heard, stop: () => stop(server, sockets) };
  };
  const stop = async (server: ReturnType<typeof createServer>, sockets: Set<Socket>) => {
    for (const socket of sockets) socket.destroy();
    await new Promise((closed) => server.close(closed));
  };

  it('sends the mail from the configured address', async () => {
    const server = await startServer();
    const environment = { SMTP_URL: server.url, MAIL_FROM: 'Photos <photos@example.org>' };
    await openMailTransport(workerEnvironment.parse(environment)).send(verification);
    await server.stop();
    const conversation = server.heard.join('');
    expect(conversation).toContain('MAIL FROM:<photos@example.org>');
    expect(conversation).toContain('RCPT TO:<ada@example.org>');
    expect(conversation).toContain(verification.link.split('?')[0]);
  });

  it('does not send its password to a server that does not encrypt', async () => {
    const server = await startServer();
    // Leads here, but is no address of this machine for the transport.
    const url = server.url.replace('127.0.0.1', 'ada:hunter2@0.0.0.0');
    const transport = openMailTransport(workerEnvironment.parse({ SMTP_URL: url }));
    await expect(transport.send(verification)).rejects.toThrow(/TLS/);
    await server.stop();
    expect(server.heard.join('')).not.toMatch(/AUTH|MAIL FROM/);
  });

  it('sends its password unencrypted if the address allows that', async () => {
    const server = await startServer();
    const url = `${server.url.replace('127.0.0.1', 'ada:hunter2@0.0.0.0')}?ignoreTLS=true`;
    await openMailTransport(workerEnvironment.parse({ SMTP_URL: url })).send(verification);
    await server.stop();
    expect(server.heard.join('')).toMatch(/AUTH PLAIN .*MAIL FROM/s);
  });

  it.each([
    ['accepts the connection', ''],
    ['has answered a command', 'MAIL FROM'],
    ['has received the mail', '\r\n.\r\n'],
  ])('gives up a server that %s and then stays silent', async (_what, silentFrom) => {
    const server = await startServer(silentFrom);
    const environment = workerEnvironment.parse({ SMTP_URL: server.url });
    const sending = openMailTransport(environment, 100).send(verification);
    await expect(sending).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await server.stop();
  });

  it('fails with an error that allows a retry while the server is unavailable', async () => {
    const server = await startServer();
    await server.stop();
    const transport = openMailTransport(workerEnvironment.parse({ SMTP_URL: server.url }));
    await expect(transport.send(verification)).rejects.toThrow('ECONNREFUSED');
  });
});
