import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { openSettings, saved } from '../../../testing/settings-screen.tsx';

describe('pairs of texts', () => {
  const pairsShown = () =>
    screen.getAllByLabelText(/^Replace, pair/).map((field) => (field as HTMLInputElement).value);

  it('can be added, filled and removed without the mouse', async () => {
    const { user, press, sent } = await openSettings({ 'PUT /settings': saved });
    await press('Add a pair to Lens names');
    expect(document.activeElement).toBe(screen.getByLabelText('Replace, pair 3'));
    await user.keyboard('SIGMA{Tab}Sigma');
    await press('Remove pair 1');
    expect(pairsShown()).toEqual(['LUMIX', 'SIGMA']);
    await press('Save 1 change(s)');
    const value = [
      ['LUMIX', 'Lumix'],
      ['SIGMA', 'Sigma'],
    ];
    await waitFor(() => expect(sent()).toMatchObject({ settings: [{ name: 'lensNames', value }] }));
  });

  it('change places by keyboard, and the focus goes along', async () => {
    const { user } = await openSettings();
    await user.click(screen.getByLabelText('With, pair 1'));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(pairsShown()).toEqual(['LUMIX', 'NIKKOR']);
    expect(document.activeElement).toBe(screen.getByLabelText('With, pair 2'));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(pairsShown()).toEqual(['LUMIX', 'NIKKOR']);
    await user.click(screen.getByRole('button', { name: 'Move pair 2 up' }));
    expect(pairsShown()).toEqual(['NIKKOR', 'LUMIX']);
    expect(screen.getByText('Moved to position 1 of 2.')).toBeTruthy();
  });

  const complaint = () => screen.queryByText('Must say in each pair what to replace.');
  const isMarked = (number: number) =>
    screen.getByLabelText(`Replace, pair ${number}`).getAttribute('aria-invalid') === 'true';

  it('must say what to replace once they are left', async () => {
    const { user, press } = await openSettings();
    await press('Add a pair to Lens names');
    await user.keyboard('{Tab}Sigma');
    expect([complaint(), isMarked(3)]).toEqual([null, false]);
    await press('Add a pair to Lens names');
    expect(complaint()).toBeTruthy();
    expect([isMarked(3), isMarked(4)]).toEqual([true, false]);
  });

  it('must say what to replace at once where it was there before', async () => {
    const { user, press } = await openSettings();
    await press('Add a pair to Lens names');
    await user.clear(screen.getByLabelText('Replace, pair 1'));
    expect(complaint()).toBeTruthy();
    expect(isMarked(1)).toBe(true);
  });

  it.each(['Enter', 'the button'])('must say what to replace when %s saves them', async (how) => {
    const { user, press, server } = await openSettings();
    await press('Add a pair to Lens names');
    if (how === 'Enter') await user.keyboard('{Enter}');
    else await press('Save 1 change(s)');
    expect(complaint()).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Replace, pair 3'));
    expect(server.count('PUT /settings')).toBe(0);
  });
});
