import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { Setting } from '@salon/api-contract';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { DialogHost } from '../../overlays/dialogs/dialog-host.tsx';
import { Link } from '../../ui/link.tsx';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { SettingsForm } from './settings-form.tsx';

const signups: Setting = {
  ...{ name: 'enableSignups', category: 'Access', description: 'Sign-ups.' },
  ...{ type: 'toggle', default: false, value: false },
};

/** Switches a setting, saves it, and follows a link before the server replies. */
async function leaveWhileSaving() {
  let answer: (reply: unknown) => void = () => undefined;
  fakeServer({
    'PUT /settings': () => new Promise((resolve) => (answer = resolve)),
    'GET /settings': () => ({ data: { data: { settings: [] } } }),
  });
  const { user } = renderScreen(
    <>
      <Routes>
        <Route path="/elsewhere" element={<h1>Elsewhere</h1>} />
        <Route path="*" element={<SettingsForm settings={[signups]} />} />
      </Routes>
      <Link to="/elsewhere">Elsewhere</Link>
      <DialogHost />
    </>,
  );
  await user.click(screen.getByRole('switch'));
  await user.click(screen.getByRole('button', { name: 'Save 1 change(s)' }));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  screen.getByRole('heading', { name: 'Leave while saving?' });
  return { user, reply: (value: unknown) => act(async () => answer(value)) };
}

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('the question of a person who leaves while settings are saved', () => {
  it('is withdrawn once they are saved', async () => {
    const { reply } = await leaveWhileSaving();
    await reply({ data: { data: { settings: [{ ...signups, value: true }] } } });
    expect(screen.queryByRole('heading', { name: 'Leave while saving?' })).toBeNull();
  });

  it('is followed by a notice if they are refused', async () => {
    const { user, reply } = await leaveWhileSaving();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    screen.getByRole('heading', { name: 'Elsewhere' });
    await reply(failure(409, 'It was changed in the meantime.'));
    await screen.findByText('Settings Not Saved');
  });
});
