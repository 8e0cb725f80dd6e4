import { expect, type Locator, type Page } from 'playwright/test';

const region = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' });

/** The toasts that interrupt a screen reader. */
export const errorToasts = (page: Page): Locator =>
  region(page).locator('[aria-live="assertive"]').getByRole('listitem');

/** How much longer toasts stay: about what a busy machine may need to get from a toast to its expectation. */
const HELD_MS = 30_000;

/**
 * Keeps toasts for longer than their time, which a busy machine may miss: as if the pointer were on each of them. Call
 * it before the page is opened.
 */
export async function holdToasts(page: Page): Promise<void> {
  await page.addInitScript((heldMs) => {
    const hold = (toast: Element): void => {
      toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
      setTimeout(() => {
        // One that really is under the pointer stays until the pointer leaves.
        if (toast.matches(':hover')) return;
        toast.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
      }, heldMs);
    };
    const toasts = 'section[aria-label="Notifications"] li';
    const observer = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element && node.matches(toasts)) hold(node);
      }
    });
    observer.observe(document, { childList: true, subtree: true });
  }, HELD_MS);
}

/** One expectation for the whole toast, which goes after some seconds. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const toasts = region(page).getByRole('listitem');
  await expect(toasts.filter({ hasText: title }).filter({ hasText: description })).toBeVisible();
}
