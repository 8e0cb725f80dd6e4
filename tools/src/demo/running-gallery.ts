import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Environment } from '../launcher/configuration.ts';
import { LaunchError } from '../launcher/launch-error.ts';

const LAUNCHER = fileURLToPath(new URL('../launcher/main.js', import.meta.url));
const readyMessage = z.object({ type: z.literal('ready'), url: z.string() });

/** Whether a gallery answers at `url`. */
export async function isRunning(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
}

export interface OwnGallery {
  launcher: ChildProcess;
  url: string;
}

/** Starts a gallery and resolves when it is ready. The gallery stops with this process or by Ctrl-C. */
export async function startGallery(env: Environment): Promise<OwnGallery> {
  const launcher = spawn(process.execPath, [LAUNCHER], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    launcher.on('message', (message) => {
      const ready = readyMessage.safeParse(message);
      if (ready.success) resolve(ready.data.url);
    });
    launcher.once('exit', () => reject(new LaunchError('The gallery did not start.')));
  });
  return { launcher, url };
}

/** Resolves when the gallery has stopped. */
export const untilStopped = async ({ launcher }: OwnGallery): Promise<void> => {
  if (launcher.exitCode === null) await once(launcher, 'exit');
};
