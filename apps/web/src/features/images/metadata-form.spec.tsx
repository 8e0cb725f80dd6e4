import { describe, expect, it } from '@jest/globals';
import { fullImage } from '@salon/api-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { MetadataForm } from './metadata-form.tsx';

const dusk = fullImage.parse(anImage('d', { captions: { en: 'Dusk' } }));

function open(answers: Record<string, Answer> = {}) {
  fakeServer(answers);
  const { user } = renderScreen(<MetadataForm image={dusk} />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, press, iso: screen.getByLabelText('ISO') };
}

describe('the focus in the form of an image', () => {
  it('goes to the first field on Reset, whose button is disabled then', async () => {
    const { user, press, iso } = open();
    await user.type(iso, '99');
    await press('Reset');
    expect(document.activeElement).toBe(screen.getByLabelText('Caption'));
  });

  it('goes to the first field with an error', async () => {
    const { user, press, iso } = open();
    await user.type(iso, '0');
    await press('Save Changes');
    await waitFor(() => expect(document.activeElement).toBe(iso));
    expect(iso.getAttribute('aria-invalid')).toBe('true');
  });

  it('stays on the button if nothing is wrong with a field; the form says why it was not saved', async () => {
    const { user, press, iso } = open({
      'PUT /images/d/metadata': () => failure(403, 'You may not do that.'),
    });
    await user.type(iso, '99');
    await press('Save Changes');
    const save = screen.getByRole('button', { name: 'Save Changes' });
    expect(await within(save.closest('form')!).findByText('You may not do that.')).toBeTruthy();
    expect(document.activeElement).toBe(save);
    await press('Reset');
    await user.type(iso, '99');
    expect(within(save.closest('form')!).queryByText('You may not do that.')).toBeNull();
  });

  it('goes to the first field that the server refuses', async () => {
    const validation = [{ field: 'iso', message: 'No camera has this.' }];
    const { user, press, iso } = open({
      'PUT /images/d/metadata': () => failure(400, 'Check what you typed.', { validation }),
    });
    await user.type(iso, '99');
    await press('Save Changes');
    await waitFor(() => expect(document.activeElement).toBe(iso));
  });
});
