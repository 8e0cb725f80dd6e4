import { describe } from '@jest/globals';
import { describeSurvivalOf } from '../support/survival.ts';

describe('when a service is killed during an upload', () => {
  describeSurvivalOf(['gateway', 'media', 'worker', 'auth', 'settings'], {
    areRestartsTested: false,
  });
});
