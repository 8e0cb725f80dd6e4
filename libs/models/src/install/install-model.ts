import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isModelId } from '@salon/api-contract';
import { withFolderLock } from '@salon/file-system';
import { hasSize, sha256OnDisk } from './download.ts';
import { defaultHub, Hub } from './hub.ts';
import { asInstallError, InstallError } from './install-error.ts';
import { Installation } from './installation.ts';
import { defaultTimeouts, type HubTimeouts } from './retries.ts';
import { pinnedFiles, readPin, type PinnedModel } from './pins.ts';
import { ProgressCounter, type InstallProgress } from './progress.ts';

export interface InstallOptions {
  /** The folder of all models; each has its own below it, named as on the hub. */
  modelsDir: string;
  /** The model's name on the hub: `owner/name`. */
  id: string;
  /** The address of the hub. */
  hub?: string;
  /** Called at most four times a second. */
  onProgress?: ((progress: InstallProgress) => void) | undefined;
  /** Called once if the installation has to wait for another process. */
  onWaiting?: () => void;
  signal?: AbortSignal | undefined;
  timeouts?: HubTimeouts;
}

export interface InstallResult {
  /** The commit of the hub that is installed. */
  revision: string;
  /** The number of its files. */
  files: number;
  /** The size of all files. */
  bytes: number;
  /** Bytes received in this run, without listings. */
  downloadedBytes: number;
}

/**
 * Installs the files of a model that Salon loads. The first installation pins the revision and the content of each file
 * in `models.lock.json`; later ones restore exactly these files, and need no network if no file is missing or changed.
 * The next run continues an interrupted one. If several processes install at once, one works and the others wait. Throws
 * an `InstallError`, whose message is for the operator, and the reason of `signal` if it aborts.
 */
export async function installModel(options: InstallOptions): Promise<InstallResult> {
  const { signal, onWaiting } = options;
  const modelsDir = resolve(options.modelsDir);
  const id = checkedId(options.id);
  try {
    signal?.throwIfAborted();
    const pin = await readPin(modelsDir, id);
    // Does not need the lock, so the folder may be read-only.
    if (pin && (await isInstalled(join(modelsDir, id), pin, options))) return summary(pin, 0);
    await mkdir(modelsDir, { recursive: true });
    const lock = join(modelsDir, '.installing');
    return await withFolderLock(lock, { signal, onWaiting }, (whileLocked) =>
      runInstallation({ ...options, modelsDir, id, signal: whileLocked }),
    );
  } catch (error) {
    signal?.throwIfAborted();
    throw asInstallError(error);
  }
}

async function runInstallation(
  options: InstallOptions & { signal: AbortSignal },
): Promise<InstallResult> {
  const { timeouts = defaultTimeouts, hub = defaultHub } = options;
  const installation = new Installation(new Hub(hub, timeouts), { ...options, timeouts });
  const pin = await installation.run();
  return summary(pin, installation.downloadedBytes);
}

function checkedId(id: string): string {
  if (isModelId(id)) return id;
  throw new InstallError(`"${id}" is not the name of a model: owner/name.`);
}

async function isInstalled(
  folder: string,
  pin: PinnedModel,
  { signal, onProgress }: InstallOptions,
): Promise<boolean> {
  const files = pinnedFiles(pin);
  // An incomplete file is found without hashing the others.
  for (const file of files) {
    if (!(await hasSize(join(folder, file.path), file))) return false;
  }
  const progress = new ProgressCounter(summary(pin, 0).bytes, onProgress);
  for (const file of files) {
    if ((await sha256OnDisk(join(folder, file.path), file, signal)) === null) return false;
    progress.update(file.path, file.size);
  }
  return true;
}

function summary(pin: PinnedModel, downloadedBytes: number): InstallResult {
  const files = Object.values(pin.files);
  return {
    revision: pin.revision,
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    downloadedBytes,
  };
}
