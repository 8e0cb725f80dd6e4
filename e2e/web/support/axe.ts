import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** Describing what passes would take half of the time. */
export const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
