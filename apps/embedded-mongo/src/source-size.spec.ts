import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const SOURCE = import.meta.dirname;

describe('the source of this server', () => {
  it('has at most 3,000 lines, including comments', () => {
    const names = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
    const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'));
    const lines = sources.map(
      (name) => readFileSync(join(SOURCE, name), 'utf8').split('\n').length - 1,
    );
    expect(sources.length).toBeGreaterThan(20);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3000);
  });
});
