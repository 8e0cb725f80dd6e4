import { publicSettingValues, setting, updateSettingsBody } from '@salon/api-contract';
import { z } from 'zod';
import { call, ready } from './call.ts';

const settings = z.object({ settings: z.array(setting) });

export const settingsCalls = {
  'settings.public': call(z.object({}), settings, { may: 'anyone', repeatable: true }),
  'settings.all': call(z.object({}), settings, { may: 'admin', repeatable: true }),
  'settings.publicValues': call(z.object({}), publicSettingValues, {
    may: 'anyone',
    repeatable: true,
  }),
  'settings.update': call(updateSettingsBody, settings, { may: 'admin', repeatable: true }),
  'settings.reset': call(z.object({ name: z.string().max(100) }), z.object({ setting }), {
    may: 'admin',
    repeatable: true,
  }),
  'settings.ready': ready,
} as const;
