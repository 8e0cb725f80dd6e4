import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

let folder: string;
let output: string;
let shownBeforeUpload: string | undefined;
let password: string | undefined;
let isRefused: boolean;
let isStopped: boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'salon-demo-'));
  process.env['DATA_DIR'] = folder;
  output = '';
  [shownBeforeUpload, password, isRefused, isStopped] = [undefined, undefined, false, false];
  const write = (text: string | Uint8Array) => {
    output += String(text);
    return true;
  };
  jest.spyOn(process.stdout, 'write').mockImplementation(write);
  jest.spyOn(process.stderr, 'write').mockImplementation(write);
  jest.spyOn(process, 'exit').mockImplementation((() => undefined) as typeof process.exit);
  jest.resetModules();
  jest.unstable_mockModule('./running-gallery.ts', () => ({
    isRunning: async () => false,
    startGallery: async () => ({ url: 'http://gallery.test' }),
    untilStopped: async () => 78,
    stopGallery: async () => void (isStopped = true),
  }));
  jest.unstable_mockModule('./gallery-client.ts', () => ({
    GalleryClient: class {
      async logIn(_name: string, given: string) {
        password = given;
        if (isRefused) throw new Error('wrong password');
      }
      countImages = () => 0;
    },
  }));
  jest.unstable_mockModule('./fill-gallery.ts', () => ({
    fillGallery: async () => void (shownBeforeUpload = output),
  }));
});

afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = 0;
  delete process.env['DATA_DIR'];
  delete process.env['ADMIN_PASSWORD'];
  rmSync(folder, { recursive: true });
});

describe('the demo', () => {
  it('shows the password of a new gallery before the upload, which may be interrupted', async () => {
    await import('./main.ts');
    expect(password).toHaveLength(20);
    expect(shownBeforeUpload).toBe(`▸ The admin is admin, with the password ${password}\n`);
  });

  it('does not show the password of the configuration', async () => {
    process.env['ADMIN_PASSWORD'] = 'a password of mine';
    await import('./main.ts');
    expect(password).toBe('a password of mine');
    expect(shownBeforeUpload).toBe('');
    expect(output).not.toContain(password);
  });

  it('shows no password that a database with an earlier admin has not taken', async () => {
    isRefused = true;
    await import('./main.ts');
    expect(output).toContain('wrong password');
    expect(output).not.toContain(String(password));
  });

  it('ends with the exit code of its gallery', async () => {
    await import('./main.ts');
    expect(process.exitCode).toBe(78);
    expect(isStopped).toBe(false);
  });

  it('stops its gallery before it ends because it could not fill it', async () => {
    isRefused = true;
    await import('./main.ts');
    expect(isStopped).toBe(true);
    expect(process.exit).toHaveBeenCalledWith(1);
  });
});
