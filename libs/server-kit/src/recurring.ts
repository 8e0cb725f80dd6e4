interface RecurringWork {
  /** @returns the pause until the next run, in ms */
  run: () => Promise<number>;
  /** @returns the same after a run that failed */
  onFailure: (error: unknown) => number;
}

/** Runs work again and again, with a pause in between. Only one run is active at a time. */
export class Recurring {
  private timer: NodeJS.Timeout | undefined;
  private isActive = false;
  private isWanted = false;
  private hasStopped = false;

  constructor(private readonly work: RecurringWork) {}

  get isStopped(): boolean {
    return this.hasStopped;
  }

  /** Starts a run now. During a run another one follows, because the current one may have missed what the caller wants. */
  readonly runNow = (): void => {
    if (this.hasStopped) return;
    this.isWanted = true;
    if (this.isActive) return;
    this.isActive = true;
    clearTimeout(this.timer);
    void this.runWhileWanted().then((pauseMs) => {
      this.isActive = false;
      if (!this.hasStopped) this.timer = setTimeout(this.runNow, pauseMs).unref();
    });
  };

  /** Does not wait for the current run, and ignores its failure. */
  stop(): void {
    this.hasStopped = true;
    clearTimeout(this.timer);
  }

  private async runWhileWanted(): Promise<number> {
    let pauseMs = 0;
    try {
      while (this.isWanted && !this.hasStopped) {
        this.isWanted = false;
        pauseMs = await this.work.run();
      }
      return pauseMs;
    } catch (error) {
      return this.hasStopped ? 0 : this.work.onFailure(error);
    }
  }
}
