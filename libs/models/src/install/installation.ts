import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { download, hasSize, sha256OnDisk } from './download.ts';
import { chooseFiles } from './file-choice.ts';
import type { HubFile } from './hub-file.ts';
import type { Hub } from './hub.ts';
import { InstallError } from './install-error.ts';
import type { HubTimeouts } from './retries.ts';
import { pinnedFiles, readPin, writePin, type PinnedModel } from './pins.ts';
import { ProgressCounter, type InstallProgress } from './progress.ts';

export interface InstallationOptions {
  modelsDir: string;
  id: string;
  timeouts: HubTimeouts;
  onProgress?: ((progress: InstallProgress) => void) | undefined;
  signal: AbortSignal;
}

/** One run of an installation. Its process holds the lock on the models folder. */
export class Installation {
  /** Bytes received from the network, without listings. */
  downloadedBytes = 0;
  private progress = new ProgressCounter(0);
  private readonly folder: string;

  constructor(
    private readonly hub: Hub,
    private readonly options: InstallationOptions,
  ) {
    this.folder = join(options.modelsDir, options.id);
  }

  /** Completes the files of the pinned revision. Without a pin, pins the current revision. */
  async run(): Promise<PinnedModel> {
    const { modelsDir, id, signal } = this.options;
    const pin = (await readPin(modelsDir, id)) ?? (await this.pin());
    const files = pinnedFiles(pin);
    this.showProgressOf(files);
    for (const file of files) {
      const sha256 = await sha256OnDisk(this.pathOf(file), file, signal);
      if (sha256 === null) await this.download(pin.revision, file);
      else this.progress.update(file.path, file.size);
    }
    return pin;
  }

  /** The hub lists a SHA-256 for large files only: the small ones are downloaded before the pin is written. */
  private async pin(): Promise<PinnedModel> {
    const { modelsDir, id, signal } = this.options;
    const listing = await this.hub.list(id, signal);
    const chosen = await this.choose(listing.revision, listing.files);
    this.showProgressOf(chosen);
    const files: PinnedModel['files'] = {};
    for (const file of chosen) {
      const sha256 = await this.sha256Of(listing.revision, file);
      files[file.path] = { size: file.size, sha256 };
    }
    const pin = { revision: listing.revision, files };
    await writePin(modelsDir, id, pin);
    return pin;
  }

  private async choose(revision: string, listed: HubFile[]): Promise<HubFile[]> {
    const byPath = new Map(listed.map((file) => [file.path, file]));
    const config = byPath.get('config.json');
    if (!config) throw new InstallError(`The hub has no config.json of ${this.options.id}.`);
    await this.sha256Of(revision, config);
    const text = await readFile(this.pathOf(config), 'utf8');
    return chooseFiles(this.options.id, text, [...byPath.keys()]).flatMap(
      (path) => byPath.get(path) ?? [],
    );
  }

  private async sha256Of(revision: string, file: HubFile): Promise<string> {
    const path = this.pathOf(file);
    const found = await sha256OnDisk(path, file, this.options.signal);
    if (file.checksum.algorithm === 'git-blob') {
      if (found !== null) this.progress.update(file.path, file.size);
      return found ?? this.download(revision, file);
    }
    // A file of another revision can have the same size, and `findModel` compares only the size.
    if (found === null && (await hasSize(path, file))) await rm(path);
    return file.checksum.hex;
  }

  private async download(revision: string, file: HubFile): Promise<string> {
    const { id, timeouts, signal } = this.options;
    return download({
      hub: this.hub,
      id,
      revision,
      file,
      target: this.pathOf(file),
      timeouts,
      onBytes: (onDisk, received) => {
        this.downloadedBytes += received;
        this.progress.update(file.path, onDisk);
      },
      signal,
    });
  }

  private showProgressOf(files: readonly HubFile[]): void {
    const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
    this.progress = new ProgressCounter(totalBytes, this.options.onProgress);
  }

  private pathOf({ path }: HubFile): string {
    return join(this.folder, path);
  }
}
