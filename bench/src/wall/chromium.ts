import { chromium, type Browser, type CDPSession, type Page } from 'playwright';

/** No GPU, as on most machines that run a benchmark. The other switches stop Chromium's background requests. */
const args = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
];

export const launchChromium = (port?: number): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: port ? [...args, `--remote-debugging-port=${port}`] : args,
  });

/** Matches when our wall has all its lists and takes input; never if it could not load them. */
export const liveWall = 'main:has(nav) > [role=list][aria-busy=false]';

/** A wall in its own tab. */
export class WallTab {
  private constructor(
    readonly page: Page,
    private readonly devtools: CDPSession,
  ) {}

  /** @param ready a selector that matches when the wall is ready */
  static async open(
    browser: Browser,
    url: string,
    ready: string,
    { isSignedIn = false } = {},
  ): Promise<WallTab> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    if (isSignedIn) await context.addInitScript("localStorage.setItem('salon.session', '1')");
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await page.goto(url);
    await page.waitForSelector(ready, { state: 'attached' });
    await page.waitForTimeout(SETTLE_MS);
    await page.mouse.move(640, 400);
    return new WallTab(page, devtools);
  }

  /** Traces the main thread while `act` runs. */
  async trace(act: () => Promise<void>): Promise<TraceEvent[]> {
    const events: TraceEvent[] = [];
    const collect = ({ value }: { value: unknown[] }) => {
      for (const event of value) events.push(event as TraceEvent); // as the trace format defines
    };
    this.devtools.on('Tracing.dataCollected', collect);
    await this.devtools.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'cc'] },
    });
    await act();
    const complete = new Promise((resolve) =>
      this.devtools.once('Tracing.tracingComplete', resolve),
    );
    await this.devtools.send('Tracing.end');
    await complete;
    this.devtools.off('Tracing.dataCollected', collect);
    return events;
  }

  /** Sends wheel events for some seconds, at `speed` px per second. */
  async scroll(speed: number, seconds: number): Promise<void> {
    const begun = performance.now();
    for (let turns = 1; performance.now() - begun < seconds * 1000; turns++) {
      await this.page.mouse.wheel(0, TURN);
      const due = begun + (turns * TURN * 1000) / speed;
      await this.page.waitForTimeout(Math.max(0, due - performance.now()));
    }
  }

  /** Slows the page's CPU down by this factor. */
  async slowDown(rate: number): Promise<void> {
    await this.devtools.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** Elements in the document, and the JavaScript heap after a collection in MB. */
  async size(): Promise<{ elements: number; heapMb: number }> {
    await this.devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.devtools.send('Runtime.getHeapUsage');
    const elements = await this.page.locator('*').count();
    return { elements, heapMb: usedSize / 1e6 };
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

/** px of one wheel event. */
const TURN = 80;

/** Enough for the pictures of the first screen and the idle work of a page. */
const SETTLE_MS = 1_000;

/** Times in µs; `tdur` is CPU time. */
export interface TraceEvent {
  name: string;
  /** `X` for an event with a duration. */
  ph: string;
  ts: number;
  tid: number;
  tdur?: number;
  /** Present in the event that names a thread. */
  args?: { name?: string };
}
