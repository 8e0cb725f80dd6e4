import { describe, expect, it } from '@jest/globals';
import { failedTests } from './failed-tests.mjs';

const FIRST = '  ● lists › are sorted\n\n    Expected: 2\n    Received: 1';
const SECOND = '  ● lists › are short\n\n    thrown: "too long"';

const output = `
\u001b[1m FAIL \u001b[22m libs/lists/src/lists.spec.ts\r
\u001b[31m${FIRST}\u001b[39m\r

${SECOND}

  ● Console

    console.log
      noise

 PASS  libs/lists/src/other.spec.ts

Test Suites: 1 failed, 1 passed, 2 total
`;

describe('the failed tests of an output', () => {
  it('are what Jest printed about them, without colours and the rest', () => {
    expect(failedTests(output)).toBe(`${FIRST}\n\n${SECOND}`);
  });

  it('are named once, though Jest repeats them below many suites', () => {
    expect(failedTests(output + output)).toBe(`${FIRST}\n\n${SECOND}`);
  });

  it('are none if all passed', () => {
    expect(failedTests(' PASS  libs/lists/src/other.spec.ts\n\nTest Suites: 1 passed')).toBe('');
  });
});
