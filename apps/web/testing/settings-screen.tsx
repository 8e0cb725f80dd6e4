import { screen } from '@testing-library/react';
import SettingsPage from '../src/features/settings/settings-page.tsx';
import { DialogHost } from '../src/overlays/dialogs/dialog-host.tsx';
import { Link } from '../src/ui/link.tsx';
import { Route, Routes } from '../src/ui/router/routes.tsx';
import { fakeServer } from './fake-server.ts';
import type { Answer } from './fake-server.ts';
import { FocusRegion } from './focus-region.tsx';
import { renderScreen } from './render-screen.tsx';

export const setting = (name: string, type: string, value: unknown, more: object = {}) => ({
  ...{ name, category: 'Uploads', type, default: value, value, description: `About ${name}.` },
  ...more,
});
export const files = setting('maxUploadFiles', 'integer', 10, { min: 1, max: 1000 });
export const signups = setting('enableSignups', 'toggle', false, { category: 'Accounts' });
const strictness = setting('searchStrictness', 'decimal', 0.25, { min: 0, max: 1 });
const title = setting('aboutDialogTitle', 'string', 'About', { maxLength: 10 });
const about = setting('aboutDialogDescription', 'text', '', { maxLength: 100 });
const order = setting('wallOrder', 'switch', 'shuffle', {
  options: ['plain', { value: 'shuffle', label: 'Shuffled' }, { value: 'date', label: 'By date' }],
});
const names = setting('lensNames', 'textpairs', [
  ['NIKKOR', 'Nikkor'],
  ['LUMIX', 'Lumix'],
]);
export const all = [files, signups, strictness, title, about, order, names];

/** A reply with these settings. */
export const listOf = (...settings: object[]) => ({ data: { data: { settings } } });

/** The page of settings: these, or one of each type. */
export async function openSettings(
  answers: Record<string, Answer> = {},
  settings = all,
  hash = '',
) {
  const server = fakeServer({
    'GET /settings?complete=true': () => listOf(...settings),
    'GET /settings': () => listOf(...settings),
    ...answers,
  });
  const { user, store, press, answer } = renderScreen(
    <FocusRegion>
      <Link to="/elsewhere">Elsewhere</Link>
      <Routes>
        <Route path="/dashboard/settings" element={<SettingsPage />} />
        <Route path="*" element={null} />
      </Routes>
      <DialogHost />
    </FocusRegion>,
    { at: `/dashboard/settings${hash}` },
  );
  await screen.findByRole('navigation', { name: 'Categories' });
  const retype = async (label: string, text: string) => {
    await user.clear(screen.getByLabelText(label));
    if (text) await user.type(screen.getByLabelText(label), text);
  };
  const sent = () => server.calls.find(({ method }) => method === 'PUT')?.body;
  return { server, user, store, press, answer, retype, sent };
}

/** The reply to a change: the settings with their new values. */
export const saved = ({ body }: { body: unknown }) => {
  const { settings } = body as { settings: { name: string; value: unknown }[] }; // as our page sends it
  return listOf(
    ...settings.map(({ name, value }) => ({ ...all.find((s) => s.name === name), value })),
  );
};
