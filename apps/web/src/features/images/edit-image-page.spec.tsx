import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { failure } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { address, dusk, mark, openImagePage, written } from '../../../testing/image-page.tsx';

beforeEach(() => {
  window.scrollTo = () => undefined;
});

describe('editing an image', () => {
  const edit = async (answers?: Record<string, Answer>) => {
    const page = await openImagePage('/dashboard/images/d/edit', answers);
    await screen.findByRole('heading', { name: 'Edit image' });
    return page;
  };
  const save = () => screen.getByRole('button', { name: 'Save Changes' });

  it('can be saved once something has changed, and reset', async () => {
    const { user, press } = await edit();
    expect(save()).toHaveProperty('disabled', true);
    const caption = screen.getByLabelText('Caption');
    await user.type(caption, '!');
    expect(save()).toHaveProperty('disabled', false);
    await press('Reset');
    expect(caption).toHaveProperty('value', 'Dusk');
    expect(save()).toHaveProperty('disabled', true);
  });

  it('accepts the caption of a model while other fields are being edited', async () => {
    const { user, press, server } = await edit({
      'GET /images/d': () => ({ data: { image: written } }),
      'PUT /images/d/metadata': () => ({ data: { image: dusk } }),
    });
    await user.type(screen.getByLabelText('ISO'), '99');
    await press('Accept');
    await screen.findByText('Caption accepted.');
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      captions: { en: 'Dusk' },
      replaces: { captions: { en: 'Dusk' } },
    });
    expect(screen.getByLabelText('ISO')).toHaveProperty('value', '99');
    expect(address()).toBe('/dashboard/images/d/edit');
  });

  it('does not accept the caption of a model instead of what is typed', async () => {
    let image: typeof dusk = written;
    const { user, server } = await edit({
      'GET /images/d': () => ({ data: { image } }),
      'PUT /images/d/metadata': () => {
        image = { ...dusk, captions: { en: 'Dusk at sea' } };
        return { data: { image } };
      },
    });
    await user.type(screen.getByLabelText('Caption'), ' at sea');
    expect(screen.getByRole('button', { name: 'Accept' })).toHaveProperty('disabled', true);
    await user.click(save());
    await screen.findByRole('heading', { name: 'Dusk at sea' });
    expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(screen.queryByText(mark)).toBeNull();
  });

  it('leads to the trash if someone else has deleted the image, and keeps what is typed', async () => {
    const { user } = await edit({
      'PUT /images/d/metadata': () => failure(404, 'The image does not exist.'),
    });
    const caption = screen.getByLabelText('Caption');
    await user.type(caption, '!');
    await user.click(save());
    const link = await screen.findByRole('link', { name: 'trash' });
    expect(link.getAttribute('href')).toBe('/dashboard/images/deleted');
    expect(caption).toHaveProperty('value', 'Dusk!');
  });

  it('sends what changed and returns to the image', async () => {
    const { user, server } = await edit({
      'PUT /images/d/metadata': () => ({ data: { image: dusk } }),
    });
    await user.type(screen.getByLabelText('Caption'), ' at sea');
    await user.click(save());
    expect(await screen.findByText('Image metadata updated successfully.')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/dashboard/images/d'));
    const { body } = server.calls.find(({ method }) => method === 'PUT') ?? {};
    expect(body).toEqual({
      captions: { en: 'Dusk at sea' },
      replaces: { captions: { en: 'Dusk' } },
    });
  });

  it('shows beside a field what the server found wrong with it', async () => {
    const validation = [{ field: 'iso', message: 'No camera has this.' }];
    const { user } = await edit({
      'PUT /images/d/metadata': () => failure(400, 'Check what you typed.', { validation }),
    });
    await user.type(screen.getByLabelText('ISO'), '99');
    await user.click(save());
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    expect(await screen.findByText('No camera has this.')).toBeTruthy();
    expect(screen.getByLabelText('ISO').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('ISO')).toHaveProperty('value', '99');
  });

  it('says what another admin has saved in the meantime, and replaces it only when asked again', async () => {
    const message = 'The image was changed in the meantime. Nothing was saved.';
    const metadata = { captions: { en: 'by P' }, lens: null };
    let isFirst = true;
    const { user, server } = await edit({
      'PUT /images/d/metadata': () => {
        if (!isFirst) return { data: { image: dusk } };
        isFirst = false;
        return failure(409, message, { metadata });
      },
    });
    await user.type(screen.getByLabelText('Caption'), ' by Q');
    await user.type(screen.getByLabelText('Lens'), '50mm');
    await user.click(save());
    expect(await screen.findByText(message)).toBeTruthy();
    await screen.findByText(
      'This was changed to “\u2068by P\u2069” in the meantime. Save again to replace it.',
    );
    screen.getByText('This was emptied in the meantime. Save again to replace it.');
    expect(screen.getByLabelText('Caption')).toHaveProperty('value', 'Dusk by Q');
    await user.click(save());
    await screen.findByText('Image metadata updated successfully.');
    const { body } = server.calls.findLast(({ method }) => method === 'PUT') ?? {};
    expect(body).toEqual({ captions: { en: 'Dusk by Q' }, lens: '50mm', replaces: metadata });
  });

  it('shows what another admin has saved in the fields that were not edited', async () => {
    let image = dusk;
    const { user } = await edit({
      'GET /images/d': () => ({ data: { image } }),
      'PUT /images/d/metadata': () => {
        image = { ...dusk, captions: { en: 'by P' }, iso: 800 };
        return failure(409, 'Nothing was saved.', { metadata: { captions: image.captions } });
      },
    });
    await user.type(screen.getByLabelText('Caption'), ' by Q');
    await user.click(save());
    await waitFor(() => expect(screen.getByLabelText('ISO')).toHaveProperty('value', '800'));
    expect(screen.getByLabelText('Caption')).toHaveProperty('value', 'Dusk by Q');
    expect(screen.getByText(/^This was changed to “\u2068by P\u2069”/)).toBeTruthy();
  });

  it('says that it could not be saved where the server gives no reason', async () => {
    const { user } = await edit({
      'PUT /images/d/metadata': () => Response.json({}, { status: 500 }),
    });
    await user.type(screen.getByLabelText('ISO'), '99');
    await user.click(save());
    expect(await screen.findByText('Update Failed')).toBeTruthy();
    // In the toast and in the form.
    expect(screen.getAllByText('Failed to update image metadata.')).toHaveLength(2);
  });

  it('does not erase a shutter speed for a text that is none', async () => {
    const { user, server } = await edit();
    const field = screen.getByLabelText('Shutter speed');
    await user.clear(field);
    await user.type(field, 'fast{Enter}');
    expect(screen.getByText('Enter a shutter speed like 1/250 or 0.004.')).toBeTruthy();
    expect(field).toHaveProperty('value', 'fast');
    expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false);
    await user.tab();
    expect(field).toHaveProperty('value', '');
    // The focus has left the field, whose description it is.
    expect(screen.getByRole('alert').textContent).toMatch(/^That was not a shutter speed/);
    await user.type(field, '1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('refuses a press of Save that leaves a text that is no shutter speed', async () => {
    const { user, server } = await edit();
    const field = screen.getByLabelText('Shutter speed');
    await user.clear(field);
    await user.type(field, '1/25O');
    await user.click(save());
    expect(field).toHaveProperty('value', '1/25O');
    expect(screen.getByText('Enter a shutter speed like 1/250 or 0.004.')).toBeTruthy();
    expect(server.count('PUT /images/d/metadata')).toBe(0);
  });

  it('asks before a link leads away from what was typed', async () => {
    const { user, answer } = await edit();
    await user.type(screen.getByLabelText('Caption'), '!');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByText('What you changed here has not been saved.')).toBeTruthy();
    await answer('Cancel');
    expect(address()).toBe('/dashboard/images/d/edit');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await answer('Discard');
    expect(address()).toBe('/elsewhere');
  });

  it('does not offer to discard what is being saved', async () => {
    let answer: (reply: unknown) => void = () => undefined;
    const { user } = await edit({
      'PUT /images/d/metadata': () => new Promise((resolve) => (answer = resolve)),
    });
    await user.type(screen.getByLabelText('Caption'), '!');
    await user.click(save());
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.getByText('What you changed here may be saved even if you leave.')).toBeTruthy();
    await act(async () => answer({ data: { image: dusk } }));
  });

  it('lets go at once of what did not change', async () => {
    const { user } = await edit();
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(address()).toBe('/dashboard/images/d');
  });
});
