import { spawn } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { stopGallery, untilStopped } from './running-gallery.ts';

const launch = (code: string) => ({ launcher: spawn(process.execPath, ['-e', code]) });

it('reports the exit code of a launcher that ends, and that has ended', async () => {
  const own = launch('process.exit(78)');
  expect(await untilStopped(own)).toBe(78);
  expect(await untilStopped(own)).toBe(78);
});

it('reports a failure of a launcher that was killed', async () => {
  const own = launch('setInterval(() => {}, 1000)');
  own.launcher.kill('SIGKILL');
  expect(await untilStopped(own)).toBe(1);
  expect(await untilStopped(own)).toBe(1);
});

it('resolves when the launcher has stopped the gallery', async () => {
  const code =
    "process.on('SIGTERM', () => process.exit(0)); console.log('up'); setInterval(() => {}, 1000)";
  const own = launch(code);
  await new Promise((resolve) => own.launcher.stdout.once('data', resolve));
  await stopGallery(own);
  expect(own.launcher.exitCode).toBe(0);
});
