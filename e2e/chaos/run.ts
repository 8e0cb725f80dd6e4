import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cleanUpOnSignals } from '@salon/test-kit';
import { Caller } from './caller.ts';
import { checkAll, checkTouched } from './checks/checks.ts';
import { age, checkOrphans } from './checks/orphans.ts';
import { timeUntilReady } from './checks/ready.ts';
import { bringAbout } from './faults/faults.ts';
import { Gallery, models } from './gallery.ts';
import { Ledger } from './ledger.ts';
import { Load } from './load/load.ts';
import type { Fault } from './plan.ts';
import { Report } from './report.ts';

const everyImageAfterFaults = 20;
/** Some images exist before the first fault. */
const firstUploads = 4;
const firstUploadsWithinMs = 60_000;

export interface RunOptions {
  seed: number;
  plan: Fault[];
  /** No fault begins later. */
  seconds: number;
  say: (line: string) => void;
}

/** One run: a gallery, its callers, and one fault after the other with a check of everything that was acknowledged. */
class Run {
  private readonly ledger = new Ledger();
  private readonly caller: Caller;
  private readonly load: Load;
  private readonly report: Report;

  constructor(
    private readonly gallery: Gallery,
    private readonly options: RunOptions,
  ) {
    this.caller = new Caller(gallery.url);
    this.load = new Load(this.caller, this.ledger, options.seed);
    this.report = new Report(options.seed);
  }

  /** @returns the summary, and whether all checks passed */
  async complete(): Promise<{ summary: object; isWhole: boolean }> {
    const { plan, seconds } = this.options;
    const deadline = performance.now() + seconds * 1_000;
    await this.useModels();
    this.load.start();
    await this.firstUploads();
    for (const fault of plan) {
      await delay(fault.afterMs);
      if (performance.now() > deadline) break;
      await this.suffer(fault);
    }
    await this.load.stop();
    await this.finalChecks();
    this.report.problems.push(...this.ledger.problems, ...this.caller.complaints);
    const isWhole = this.report.problems.length === 0;
    const dataDir = isWhole ? undefined : this.gallery.stack.dataDir;
    return { summary: this.report.summary(this.caller, this.load, dataDir), isWhole };
  }

  private async useModels(): Promise<void> {
    const settings = Object.entries(models).map(([name, value]) => ({ name, value }));
    await this.caller.manage('PUT', '/api/settings', { json: { settings } });
  }

  private async firstUploads(): Promise<void> {
    const deadline = performance.now() + firstUploadsWithinMs;
    while (this.ledger.entries.size < firstUploads) {
      if (performance.now() > deadline) throw new Error('nothing can be uploaded');
      await delay(50);
    }
  }

  private async suffer(fault: Fault): Promise<void> {
    await bringAbout(this.gallery, fault);
    const readyMs = await timeUntilReady(this.gallery.url);
    const number = this.report.count + 1;
    const problems =
      readyMs === undefined ? ['does not become ready'] : await this.checkAfter(number);
    this.report.add(
      fault.kind,
      readyMs ?? 0,
      problems.map((problem) => `${number} ${fault.kind}: ${problem}`),
    );
    const found = problems.map((problem) => `\n  ${problem}`).join('');
    const ready = readyMs === undefined ? '' : `, ready after ${Math.round(readyMs)} ms`;
    this.options.say(`${number} ${fault.kind}${ready}${found}`);
  }

  private checkAfter(number: number): Promise<string[]> {
    const { caller, ledger } = this;
    return number % everyImageAfterFaults === 0
      ? checkAll(caller, ledger)
      : checkTouched(caller, ledger);
  }

  /** Everything, also after a normal restart, with no caller at work. */
  private async finalChecks(): Promise<void> {
    const { caller, ledger, gallery, report } = this;
    const note = (problems: string[]) =>
      report.problems.push(...problems.map((problem) => `at the end: ${problem}`));
    note(await checkAll(caller, ledger));
    note(await checkOrphans(caller, gallery.objects));
    await gallery.stack.stop();
    await age(gallery.objects);
    await gallery.stack.launch();
    note(await checkAll(caller, ledger));
    note(await gallery.stack.endsByThemselves());
  }
}

async function runIn(folder: string, options: RunOptions) {
  const gallery = await Gallery.start(folder, new URL('preload.js', import.meta.url));
  const { stack } = gallery;
  try {
    const result = await new Run(gallery, options).complete();
    if (result.isWhole) await stack.destroy();
    return result;
  } finally {
    await stack.stop();
  }
}

/** Runs a gallery through the plan. Its data is kept if a check failed. */
export async function run(options: RunOptions): Promise<{ summary: object; isWhole: boolean }> {
  const folder = await mkdtemp(join(tmpdir(), 'salon-chaos-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  cleanUpOnSignals(remove);
  try {
    return await runIn(folder, options);
  } finally {
    await remove();
  }
}
