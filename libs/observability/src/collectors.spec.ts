import { expect, it } from '@jest/globals';
import type { Sample } from './catalogue.ts';
import { collectAll, collectAtScrape } from './collectors.ts';

it('a scrape joins a read of an earlier one that still waits', async () => {
  const samples: Sample[] = [{ gauge: 'diskFree', value: 1 }];
  const waiting: (() => void)[] = [];
  collectAtScrape(
    'a silent disk',
    () => new Promise((resolve) => waiting.push(() => resolve(samples))),
  );
  const scrapes = [collectAll(), collectAll()];
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  const collected = [{ collector: 'a silent disk', samples }];
  expect(await Promise.all(scrapes)).toEqual([collected, collected]);
  const next = collectAll();
  waiting[1]?.();
  expect(await next).toEqual(collected);
});
