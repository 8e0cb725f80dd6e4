import { expect } from 'playwright/test';
import { By, type WebDriver, type WebElement } from 'selenium-webdriver';
import { admin } from '../../support/stack.ts';

/** Elements that can have a role; which of them do is the browser's answer. */
const candidates = {
  button: 'button',
  link: 'a[href]',
  textbox: 'input, textarea',
  heading: 'h1, h2, h3',
  dialog: 'dialog, [role=dialog]',
  complementary: 'aside',
} as const;

type Role = keyof typeof candidates;

/** A browser's window. Finds elements by role and by the accessible name that the browser computes. */
export class Tab {
  constructor(
    readonly driver: WebDriver,
    readonly url: string,
  ) {}

  open(path: string): Promise<void> {
    return this.driver.get(this.url + path);
  }

  /** The path, query and fragment of the current address. */
  async path(): Promise<string> {
    return (await this.driver.getCurrentUrl()).replace(this.url, '');
  }

  elements(css: string): Promise<WebElement[]> {
    return this.driver.findElements(By.css(css));
  }

  /** Waits for the only visible element with this role and name. */
  async get(role: Role, name: string | RegExp, { withinMs = 20_000 } = {}): Promise<WebElement> {
    let found: WebElement[] = [];
    // An element may be replaced while it is examined.
    await expect(async () => {
      found = await this.all(role, name);
      expect(found, `${role} ${name}`).toHaveLength(1);
    }).toPass({ timeout: withinMs });
    const [only] = found;
    if (!only) throw new RangeError(`no ${role} ${name}`);
    return only;
  }

  async all(role: Role, name: string | RegExp): Promise<WebElement[]> {
    const matching: WebElement[] = [];
    for (const element of await this.elements(candidates[role])) {
      const label = await element.getAccessibleName();
      const isNamed = typeof name === 'string' ? label === name : name.test(label);
      if (isNamed && (await element.isDisplayed())) matching.push(element);
    }
    return matching;
  }

  /** The captions of the wall's pictures whose middle is in the window: a click there hits them. */
  picturesInView(): Promise<string[]> {
    return this.driver.executeScript(() =>
      [...document.querySelectorAll<HTMLImageElement>('[role=list] a[data-id] img')]
        .filter((picture) => {
          const { top, height } = picture.getBoundingClientRect();
          const middle = top + height / 2;
          return middle > 0 && middle < innerHeight;
        })
        .map((picture) => picture.alt),
    );
  }

  async click(role: Role, name: string | RegExp, within?: { withinMs: number }): Promise<void> {
    await (await this.get(role, name, within)).click();
  }

  /** Moves the pointer a little, in the middle of the window. */
  async movePointer(): Promise<void> {
    for (const x of [600, 620]) {
      await this.driver.actions().move({ x, y: 400 }).perform();
    }
  }

  /** Replaces the text of a field. */
  async fill(name: string, text: string): Promise<void> {
    const field = await this.get('textbox', name);
    await field.clear();
    await field.sendKeys(text);
  }

  /** Presses keys on the element that has the focus. */
  press(...keys: string[]): Promise<void> {
    return this.driver
      .actions()
      .sendKeys(...keys)
      .perform();
  }

  /** Waits for a text anywhere on the page. */
  async untilText(text: string): Promise<void> {
    const body = () => this.driver.findElement(By.css('body')).getText();
    await expect.poll(body).toContain(text);
  }

  /** Logs in with the form. */
  async logIn(): Promise<void> {
    await this.open('/login');
    await this.fill('Username', admin.username);
    await this.fill('Password', admin.password);
    await this.click('button', 'Log in');
    await expect.poll(() => this.path()).toBe('/dashboard');
  }
}
