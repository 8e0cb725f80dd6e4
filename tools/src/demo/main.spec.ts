import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, jest } from '@jest/globals';

it('shows the password of a new gallery before the upload, which may be interrupted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'salon-demo-'));
  process.env['DATA_DIR'] = folder;
  let output = '';
  let shownAtLogin: string | undefined;
  let password = 'none yet';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
  jest.unstable_mockModule('./running-gallery.ts', () => ({
    isRunning: async () => false,
    startGallery: async () => ({ url: 'http://gallery.test' }),
    untilStopped: async () => undefined,
  }));
  jest.unstable_mockModule('./gallery-client.ts', () => ({
    GalleryClient: class {
      logIn(_name: string, given: string) {
        [password, shownAtLogin] = [given, output];
      }
      countImages = () => 0;
    },
  }));
  jest.unstable_mockModule('./fill-gallery.ts', () => ({ fillGallery: async () => undefined }));
  try {
    await import('./main.ts');
  } finally {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  }
  expect(shownAtLogin).toBe(`▸ The admin is admin, with the password ${password}\n`);
});
