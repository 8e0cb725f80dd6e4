import { describe } from '@jest/globals';
import { describeSurvivalOf } from '../support/survival.ts';

describe('when a store is killed during an upload', () => {
  // A MongoDB that is given from outside is not ours to kill.
  describeSurvivalOf(process.env.MONGO_URL ? ['redis'] : ['redis', 'embedded-mongo']);
});
