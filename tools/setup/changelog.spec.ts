import { describe, expect, it } from '@jest/globals';
import { addVersion } from './changelog.mjs';

describe('the changelog', () => {
  it('has a new version above the others, with a line for each paragraph', () => {
    const text = addVersion('# Changelog\n\nWords.\n\n## 0.1.0\n\n- First.\n', '0.2.0', [
      'One\nsentence.\n\nAnother.',
      'Third.',
    ]);
    expect(text).toBe(
      '# Changelog\n\nWords.\n\n## 0.2.0\n\n- One sentence.\n- Another.\n- Third.\n\n## 0.1.0\n\n- First.\n',
    );
  });

  it('begins with the first version', () => {
    expect(addVersion('# Changelog\n', '0.1.0', ['First.'])).toBe(
      '# Changelog\n\n## 0.1.0\n\n- First.\n',
    );
  });
});
