import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readLabelledFolder } from './labelled-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salon-labelled-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = async (path: string, content = path) => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
};

describe('a labelled folder', () => {
  it('takes the labels from the names of its sub-folders', async () => {
    await write('dog/a.jpg');
    await write('red fox/far/b.PNG');
    await write('dog/notes.txt');
    await write('unlabelled.jpg');
    const pictures = await readLabelledFolder(folder);
    expect(pictures).toMatchObject([
      { fileName: 'a.jpg', labels: ['dog'] },
      { fileName: 'b.PNG', labels: ['red fox'] },
    ]);
    expect((await pictures[0]?.read())?.toString()).toBe('dog/a.jpg');
  });

  it('takes labels and captions from labels.json if it exists', async () => {
    await write('all/a.jpg');
    await write('all/b.jpg');
    const labels = { 'all/a.jpg': { labels: ['dog', 'snow'], caption: 'Winter' } };
    await write('labels.json', JSON.stringify(labels));
    expect(await readLabelledFolder(folder)).toMatchObject([
      { fileName: 'a.jpg', labels: ['dog', 'snow'], caption: 'Winter' },
    ]);
  });

  it('refuses labels of a file that is missing, and a folder without pictures', async () => {
    await expect(readLabelledFolder(folder)).rejects.toThrow('no labelled pictures');
    await write('labels.json', JSON.stringify({ 'a.jpg': { labels: ['dog'] } }));
    await expect(readLabelledFolder(folder)).rejects.toThrow('a.jpg, which is not there');
  });
});
