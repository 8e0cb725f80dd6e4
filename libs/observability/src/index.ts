export type { Sample } from './catalogue.ts';
export { collectAtScrape, collectDiskSpace } from './collectors.ts';
export {
  begin,
  beginSpan,
  count,
  countLookup,
  isObserved,
  observe,
  recordDuration,
  startAtZero,
  traceparent,
  type Operation,
} from './observe.ts';
export { startObservability } from './start.ts';
