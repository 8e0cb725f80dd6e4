import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { freePort, stopProcess, waitForPort } from '@salon/test-kit';
import { Builder, type WebDriver } from 'selenium-webdriver';

/** Without a screen, Firefox finds no mouse: bits for a fine pointer (2) that can hover (4). */
const mouseBits = 2 | 4;
const mouse = {
  'ui.primaryPointerCapabilities': mouseBits,
  'ui.allPointerCapabilities': mouseBits,
};

const drivers = {
  firefox: {
    program: 'geckodriver',
    args: (port: number) => ['--host', '127.0.0.1', '--port', String(port)],
    capabilities: {
      browserName: 'firefox',
      'moz:firefoxOptions': { args: ['-headless'], prefs: mouse },
    },
    hasWindow: false,
  },
  webkit: {
    program: 'WebKitWebDriver',
    args: (port: number) => ['--host=127.0.0.1', `--port=${port}`],
    // The driver starts the browser that is installed with it.
    capabilities: { browserName: 'MiniBrowser' },
    hasWindow: true,
  },
} as const;

export type BrowserName = keyof typeof drivers;

/** Larger than the window of a test. */
const screenSize = '1600x1200x24';

interface Display {
  name: string;
  process: ChildProcess;
}

/** Starts an X server with a free number, for a browser without a headless mode. */
async function startDisplay(): Promise<Display> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', screenSize, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const numbers = createInterface(child.stdio[3] as Readable); // as `stdio` says
  const ended = once(child, 'exit').then(() => {
    throw new Error('Xvfb ended before it was ready');
  });
  const [number] = (await Promise.race([once(numbers, 'line'), ended])) as [string]; // its only line
  ended.catch(() => undefined);
  return { name: `:${number}`, process: child };
}

/** The program that drives a browser by the WebDriver protocol. */
export class DriverProcess {
  private constructor(
    private readonly browser: BrowserName,
    private readonly url: string,
    private readonly processes: ChildProcess[],
  ) {}

  static async start(browser: BrowserName): Promise<DriverProcess> {
    const { program, args, hasWindow } = drivers[browser];
    const display = hasWindow ? await startDisplay() : undefined;
    const port = await freePort();
    const env = { ...process.env, ...(display && { DISPLAY: display.name }) };
    const child = spawn(program, args(port), { env, stdio: 'ignore' });
    const processes = [child, ...(display ? [display.process] : [])];
    const started = new DriverProcess(browser, `http://127.0.0.1:${port}`, processes);
    try {
      await waitForPort(port, child);
      return started;
    } catch (error) {
      await started.stop();
      throw error;
    }
  }

  /** Opens a window of a browser with a new profile. */
  async openBrowser(): Promise<WebDriver> {
    const { capabilities } = drivers[this.browser];
    const driver = await new Builder().usingServer(this.url).withCapabilities(capabilities).build();
    await driver.manage().window().setRect({ width: 1280, height: 900 });
    return driver;
  }

  async stop(): Promise<void> {
    for (const each of this.processes) await stopProcess(each);
  }
}
