import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Environment } from '../launcher/configuration.ts';
import { LaunchError } from '../launcher/launch-error.ts';
import { readyMessage } from '../launcher/launcher-messages.ts';

const LAUNCHER = fileURLToPath(new URL('../launcher/main.js', import.meta.url));

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

/** Starts a gallery and resolves when it is ready. A signal that would end this process stops the gallery. */
export async function startGallery(env: Environment): Promise<OwnGallery> {
  const launcher = spawn(process.execPath, [LAUNCHER], {
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // The terminal sends Ctrl-C to the launcher too. The prompt returns when the gallery has stopped.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void launcher.kill(signal));
  const url = await new Promise<string>((resolve, reject) => {
    launcher.on('message', (message) => {
      const ready = readyMessage.safeParse(message);
      if (ready.success) resolve(ready.data.url);
    });
    launcher.once('exit', () => reject(new LaunchError('The gallery did not start.')));
  });
  return { launcher, url };
}

/** Resolves with the exit code of the launcher when the gallery has stopped. */
export async function untilStopped({ launcher }: Pick<OwnGallery, 'launcher'>): Promise<number> {
  if (launcher.exitCode === null && launcher.signalCode === null) await once(launcher, 'exit');
  return launcher.exitCode ?? 1;
}

export async function stopGallery(own: Pick<OwnGallery, 'launcher'>): Promise<void> {
  own.launcher.kill('SIGTERM');
  await untilStopped(own);
}
