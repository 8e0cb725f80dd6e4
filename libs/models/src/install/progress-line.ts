import type { InstallResult } from './install-model.ts';
import type { InstallProgress } from './progress.ts';

export interface Terminal {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

const eraseLine = '\r\u001b[K';

/** Shows the installation of one model: a terminal gets one line that changes, other output a line for each file. */
export class ProgressLine {
  private isShown = false;
  private lastFile = '';

  constructor(
    private readonly id: string,
    private readonly out: Terminal,
  ) {}

  show({ file, doneBytes, totalBytes }: InstallProgress): void {
    const text = `${this.id}: ${megabytes(doneBytes)} of ${megabytes(totalBytes)} MB, ${file}`;
    if (this.out.isTTY) {
      // A wrapped line could not be erased.
      this.out.write(`${eraseLine}${text.slice(0, (this.out.columns ?? 80) - 1)}`);
      this.isShown = true;
    } else if (file !== this.lastFile) {
      this.out.write(`${text}\n`);
    }
    this.lastFile = file;
  }

  finish({ revision, bytes, downloadedBytes }: InstallResult): void {
    this.clear();
    const source =
      downloadedBytes === 0 ? 'nothing to download' : `${megabytes(downloadedBytes)} MB downloaded`;
    this.out.write(
      `${this.id}: installed, ${megabytes(bytes)} MB, revision ${revision.slice(0, 7)}, ${source}\n`,
    );
  }

  clear(): void {
    if (this.isShown) this.out.write(eraseLine);
    this.isShown = false;
  }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
