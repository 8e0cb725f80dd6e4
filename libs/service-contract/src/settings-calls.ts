import { setting, updateSettingsBody } from '@salon/api-contract';
import { z } from 'zod';
import { call, readOnly, ready, repeatable } from './call.ts';

const settings = z.object({ settings: z.array(setting) });

export const settingsCalls = {
  'settings.public': call(z.object({}), settings, { may: 'anyone', ...readOnly }),
  'settings.all': call(z.object({}), settings, { may: 'admin', ...readOnly }),
  'settings.update': call(updateSettingsBody, settings, { may: 'admin', ...repeatable }),
  'settings.reset': call(z.object({ name: z.string().max(100) }), z.object({ setting }), {
    may: 'admin',
    ...repeatable,
  }),
  'settings.ready': ready,
} as const;
