import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

/** Describing what passes would take half of the time. */
export const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });

/** @param theme part of the message if there are violations */
export async function expectNoViolations(axe: AxeBuilder, theme: 'light' | 'dark'): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
  expect(found, theme).toEqual([]);
}
