import { setTimeout as delay } from 'node:timers/promises';
import { randomNumbers } from '@salon/test-kit';
import { Broken, Refused, type Caller } from '../caller.ts';
import type { Ledger } from '../ledger.ts';
import { Changes } from './changes.ts';
import { Uploads } from './uploads.ts';
import { Visits } from './visits.ts';

/** From this number of images on, uploads come slower, so that checks stay quick. */
const manyImages = 300;
const uploaders = 3;
const uploadEveryMs = 250;
const laterUploadEveryMs = 1_500;
const visitEveryMs = 150;
const editEveryMs = 300;
const deleteEveryMs = 900;
const backfillEveryMs = 1_500;

/** Callers who upload, edit, delete, start backfills and browse, all at once, until they are stopped. */
export class Load {
  readonly uploads: Uploads;
  readonly changes: Changes;
  backfills = 0;
  private isStopped = false;
  private loops: Promise<void>[] = [];

  constructor(
    private readonly caller: Caller,
    private readonly ledger: Ledger,
    private readonly seed: number,
  ) {
    const random = randomNumbers(seed);
    this.uploads = new Uploads(caller, ledger, seed);
    this.changes = new Changes(caller, ledger, random);
  }

  start(): void {
    const { uploads, changes, caller, ledger } = this;
    const visits = new Visits(caller, ledger, randomNumbers(this.seed));
    const uploadPause = () =>
      ledger.entries.size < manyImages ? uploadEveryMs : laterUploadEveryMs;
    this.loops = [
      ...Array.from({ length: uploaders }, () => this.repeat(() => uploads.one(), uploadPause)),
      this.repeat(
        () => visits.one(),
        () => visitEveryMs,
      ),
      this.repeat(
        () => changes.edit(),
        () => editEveryMs,
      ),
      this.repeat(
        () => changes.delete(),
        () => deleteEveryMs,
      ),
      this.repeat(
        () => this.backfill(),
        () => backfillEveryMs,
      ),
    ];
  }

  /** @returns when each caller has finished what it had begun */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.loops);
  }

  private async backfill(): Promise<void> {
    for (const of of ['embeddings', 'captions']) {
      await this.caller.manage('POST', `/api/tasks/backfill/${of}`);
      this.backfills += 1;
    }
  }

  private async repeat(action: () => Promise<void>, pauseMs: () => number): Promise<void> {
    while (!this.isStopped) {
      try {
        await action();
      } catch (error) {
        const isAnswer = error instanceof Refused || error instanceof Broken;
        if (!isAnswer) this.ledger.problems.push(String(error));
      }
      await delay(pauseMs());
    }
  }
}
