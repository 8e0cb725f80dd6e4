/** The progress of an installation, over all files of the model. */
export interface InstallProgress {
  /** The file that is being downloaded or checked. */
  file: string;
  doneBytes: number;
  totalBytes: number;
}

const reportEveryMs = 250;

/** Adds up the bytes of several files, and reports at most four times a second, and at the end. */
export class ProgressCounter {
  private readonly onDisk = new Map<string, number>();
  private lastReportAt = -Infinity;

  constructor(
    private readonly totalBytes: number,
    private readonly onProgress: (progress: InstallProgress) => void = () => undefined,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Sets how many bytes of a file are on disk. */
  update(file: string, onDisk: number): void {
    this.onDisk.set(file, onDisk);
    const doneBytes = [...this.onDisk.values()].reduce((sum, bytes) => sum + bytes, 0);
    if (doneBytes !== this.totalBytes && this.now() - this.lastReportAt < reportEveryMs) return;
    this.lastReportAt = this.now();
    this.onProgress({ file, doneBytes, totalBytes: this.totalBytes });
  }
}
