import { expect, it, jest } from '@jest/globals';
import { OutageLog } from './outage-log.ts';

it('logs each outage once, and every error of another kind', () => {
  const warn = jest.fn();
  const log = new OutageLog({ warn });
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const line = 'a store is away: connect ECONNREFUSED';
  const other = new Error('a script is wrong');
  for (const error of [away, away, other, away, other]) log.report(error);
  expect(warn.mock.calls).toEqual([[line], [other], [other]]);
  log.end();
  log.report(away);
  expect(warn).toHaveBeenCalledTimes(4);
});

it('names the code of an outage without a message', () => {
  const warn = jest.fn();
  new OutageLog({ warn }).report(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }));
  expect(warn.mock.calls).toEqual([['a store is away: ECONNREFUSED']]);
});
