import { beforeEach, describe, expect, it } from '@jest/globals';
import { ProgressLine } from './progress-line.ts';

const half = { file: 'config.json', doneBytes: 1_500_000, totalBytes: 3_000_000 };
const result = { revision: '0123456789abcdef', files: 3, bytes: 3_000_000, downloadedBytes: 0 };

describe('the progress of an installation', () => {
  let written: string[];
  const out = (terminal: { isTTY?: boolean; columns?: number }) => ({
    ...terminal,
    write: (text: string) => written.push(text),
  });

  beforeEach(() => {
    written = [];
  });

  it('is a line for each file if the output is not a terminal', () => {
    const line = new ProgressLine('owner/name', out({}));
    for (const file of ['config.json', 'config.json', 'tokenizer.json'])
      line.show({ ...half, file });
    line.finish(result);
    expect(written).toEqual([
      'owner/name: 1.5 of 3.0 MB, config.json\n',
      'owner/name: 1.5 of 3.0 MB, tokenizer.json\n',
      'owner/name: installed, 3.0 MB, revision 0123456, nothing to download\n',
    ]);
  });

  it('is one line of a terminal, replaced each time and erased at the end', () => {
    const line = new ProgressLine('owner/name', out({ isTTY: true, columns: 200 }));
    line.show(half);
    line.show({ ...half, doneBytes: 3_000_000 });
    line.finish({ ...result, downloadedBytes: 2_000_000 });
    line.clear();
    expect(written).toEqual([
      '\r\u001b[Kowner/name: 1.5 of 3.0 MB, config.json',
      '\r\u001b[Kowner/name: 3.0 of 3.0 MB, config.json',
      '\r\u001b[K',
      'owner/name: installed, 3.0 MB, revision 0123456, 2.0 MB downloaded\n',
    ]);
  });

  it.each([
    [20, 19],
    [undefined, 79],
  ])('fits a terminal of %p columns', (columns, length) => {
    const terminal = columns === undefined ? { isTTY: true } : { isTTY: true, columns };
    new ProgressLine('owner/name', out(terminal)).show({ ...half, file: 'x'.repeat(200) });
    expect(written[0]?.replace('\r\u001b[K', '')).toHaveLength(length);
  });
});
