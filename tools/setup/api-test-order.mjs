// The order of the API tests: the longest files first, so that no worker runs one alone at the end. Jest itself would
// go by the size of the files.
import { createRequire } from 'node:module';

// The types of this package describe only its CommonJS module.
/** @type {typeof import('@jest/test-sequencer')} */
const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** Files that take over half a minute on two cores, the longest first. */
const LONGEST = [
  'survival-of-stores',
  'survival-of-services',
  'chaos',
  'backup',
  'photo-set',
  'changes',
  'fuzz',
  'replicas',
  'chaos-checks',
  'uploads',
  'models',
].map((name) => `/${name}.e2e.spec.ts`);

export default class LongestFirst extends Sequencer {
  /**
   * @override
   * @param {Parameters<InstanceType<typeof Sequencer>['sort']>[0]} tests
   */
  sort(tests) {
    const first = LONGEST.flatMap((name) => tests.filter(({ path }) => path.endsWith(name)));
    return [...first, ...tests.filter((test) => !first.includes(test))];
  }
}
