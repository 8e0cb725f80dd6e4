import { settingReply, settingsReply, updateSettingsBody } from '@salon/api-contract';
import { z } from 'zod';
import { aSetting } from './examples.ts';
import { json, type Operation } from './operation.ts';

const settings = { data: { data: { settings: [aSetting] } } };

export const settingsOperations = {
  'GET /settings': {
    tag: 'Settings',
    summary: 'The settings a visitor may see, or all of them for an admin',
    query: z.object({
      complete: z.literal('true').optional().describe('All of them; only an admin may ask.'),
    }),
    reply: json(settingsReply, settings),
    errors: ['access/unauthenticated', 'access/forbidden'],
  },
  'PUT /settings': {
    tag: 'Settings',
    summary: 'Change settings: all that are named, or none',
    body: json(updateSettingsBody, { settings: [{ name: 'maxUploadFiles', value: 25 }] }),
    reply: json(settingsReply, settings),
    errors: ['settings/invalid'],
  },
  'DELETE /settings/:name': {
    tag: 'Settings',
    summary: 'Set a setting back to its default',
    reply: json(settingReply, { data: { data: { setting: { ...aSetting, value: 10 } } } }),
    errors: ['setting/not-found'],
  },
} as const satisfies Record<string, Operation>;
