import { describe } from '@jest/globals';
import { describeSurvivalOf } from '../support/survival.ts';

describe('when a store is killed during an upload', () => {
  // The tests must not kill an external MongoDB.
  const stores = process.env.MONGO_URL ? ['redis'] : ['redis', 'embedded-mongo'];
  describeSurvivalOf(stores, { areRestartsTested: true });
});
