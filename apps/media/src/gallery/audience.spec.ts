import { describe, expect, it } from '@jest/globals';
import { adminOnlyFields } from '@salon/api-contract';
import { requestContext, type SettingsReader } from '@salon/server-kit';
import { anonymous, type Actor, type Audience } from '@salon/service-contract';
import { anAdmin } from '../../testing/an-admin.ts';
import { anImageRecord } from '../../testing/an-image-record.ts';
import { Audiences, seenBy } from './audience.ts';
import { toImage } from './to-image.ts';

const user: Actor = { ...anAdmin, admin: false };

const audienceOf = (actor: Actor | undefined, hideDates: boolean) => {
  const settings = { current: async () => ({ hideDates }) };
  const audiences = new Audiences(settings as unknown as SettingsReader); // the one member in use
  return actor
    ? requestContext.run({ requestId: '1', actor }, () => audiences.current())
    : audiences.current();
};

describe('the audience of a call', () => {
  it.each([
    ['an admin', anAdmin, false, 'admins'],
    ['an admin while dates are hidden', anAdmin, true, 'admins'],
    ['a user', user, false, 'visitors'],
    ['a visitor', anonymous, false, 'visitors'],
    ['a user while dates are hidden', user, true, 'visitors without dates'],
    ['a visitor while dates are hidden', anonymous, true, 'visitors without dates'],
    ['a caller without a context', undefined, false, 'visitors'],
  ] as const)('for %s is right', async (_who, actor, hideDates, audience) => {
    expect(await audienceOf(actor, hideDates)).toBe(audience);
  });
});

describe('an image', () => {
  const image = toImage(
    anImageRecord({
      comment: 'for us',
      captions: { en: 'Harbour' },
      date: '2024-01-05T13:20:00',
      renderFailure: { problem: 'unreadable', at: new Date(0) } as never, // only the problem is read
    }),
  );

  it('is complete for admins', () => {
    expect(seenBy('admins', image)).toEqual(image);
    for (const field of adminOnlyFields) expect(image).toHaveProperty(field);
  });

  it.each(['visitors', 'visitors without dates'] as const)(
    'has none of the fields for admins for %s, not even empty ones',
    (audience: Audience) => {
      const seen = seenBy(audience, image);
      for (const field of adminOnlyFields) expect(seen).not.toHaveProperty(field);
      expect(seen).toMatchObject({ id: 'image', captions: { en: 'Harbour' } });
    },
  );

  it('has its date for visitors unless dates are hidden', () => {
    expect(seenBy('visitors', image).date).toBe('2024-01-05T13:20:00');
    expect(seenBy('visitors without dates', image).date).toBeNull();
  });
});
