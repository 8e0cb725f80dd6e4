import { expect, it, jest } from '@jest/globals';
import { OutageLog } from './outage-log.ts';

it('logs each outage once, and every error of another kind', () => {
  const warn = jest.fn();
  const log = new OutageLog({ warn });
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const other = new Error('a script is wrong');
  for (const error of [away, away, other, away, other]) log.report(error);
  expect(warn.mock.calls).toEqual([[away], [other], [other]]);
  log.end();
  log.report(away);
  expect(warn).toHaveBeenCalledTimes(4);
});
