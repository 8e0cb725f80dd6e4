import { describe, expect, it } from '@jest/globals';
import { parseEnvironment } from '@salon/server-kit';
import { workerEnvironment } from './environment.ts';

describe('MAIL_FROM', () => {
  const problemsOf = (value: string) => {
    const parsed = parseEnvironment(workerEnvironment, { MAIL_FROM: value });
    return parsed.ok ? [] : parsed.problems;
  };

  it.each(['salon@example.org', 'Salon <salon@localhost>', 'Ada, Photos <ada@example.org>'])(
    'may be %s',
    (value) => expect(problemsOf(value)).toEqual([]),
  );

  it.each(['Salon', 'a@b.org, c@d.org', 'Salon <salon>', 'Salon <a@b.org> <c@d.org>'])(
    'may not be %s',
    (value) =>
      expect(problemsOf(value)).toEqual([
        'MAIL_FROM: must be an address, such as Salon <salon@example.org>',
      ]),
  );
});
