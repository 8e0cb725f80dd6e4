import { settingReply, settingsQuery, settingsReply, updateSettingsBody } from '../settings.ts';
import { aSetting } from './examples.ts';
import { json, route } from './route.ts';

const list = json(settingsReply, { data: { data: { settings: [aSetting] } } });

export const listSettings = route('GET /settings', {
  access: 'anyone',
  moreForAdmins: true,
  tag: 'Settings',
  summary: 'The settings a visitor may see; for admins, with `complete`, all of them',
  query: settingsQuery,
  reply: list,
  conditional: true,
  errors: ['access/unauthenticated', 'access/forbidden'],
});

export const updateSettings = route('PUT /settings', {
  access: 'admin',
  tag: 'Settings',
  summary: 'Change settings: all of them, or nothing if one is invalid',
  description:
    'With `replaces`, nothing is saved if one of these settings has been changed to another value in the meantime; `data.settings` then has the values.',
  body: json(updateSettingsBody, { settings: [{ name: 'maxUploadFiles', value: 25 }] }),
  reply: list,
  errors: ['settings/invalid', 'settings/changed'],
});

export const resetSetting = route('DELETE /settings/:name', {
  access: 'admin',
  tag: 'Settings',
  summary: 'Set a setting back to its default',
  reply: json(settingReply, { data: { data: { setting: { ...aSetting, value: 10 } } } }),
  errors: ['setting/not-found'],
});
