import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aWindow } from '../../../testing/a-window.ts';
import { anImage } from '../../../testing/an-image.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { installStage } from '../../../testing/fake-stage.ts';
import { namesOfSelected, openImages, someImages } from '../../../testing/images-screen.tsx';

const gone = { ok: false, code: 'image/not-found', message: 'The image does not exist.' };
const filters = { standalone: 0, uncaptioned: 0, cameras: [], years: [] };

const edited = (before: Record<string, object>) => ({
  results: Object.entries(before).map(([id, had]) => ({ id, ok: true, before: had })),
  metadata: { iso: 400 },
});

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('editing several images', () => {
  it('shows what they share, sends what was touched, and nothing else', async () => {
    const { user, select, press, dialog, answer, bodyOf } = await openImages({
      'PUT /images/metadata': () => ({ data: edited({ a: { iso: 100 }, b: { iso: 200 } }) }),
    });
    await select('ab');
    await press('Edit');
    const field = (name: string) =>
      dialog().getByRole(name === 'Camera' ? 'textbox' : 'spinbutton', { name });
    expect(field('Camera')).toHaveProperty('value', 'Nikon');
    expect(field('ISO')).toHaveProperty('placeholder', 'Mixed');
    expect(dialog().getByRole('button', { name: 'Save Changes' })).toHaveProperty('disabled', true);
    // Passing through is not touching.
    await user.click(dialog().getByRole('textbox', { name: 'Shutter speed' }));
    await user.type(field('ISO'), '400');
    await answer('Save Changes');
    await screen.findByText('2 images updated.');
    expect(bodyOf('/images/metadata')).toEqual({
      ...{ ids: ['a', 'b'], metadata: { iso: 400 } },
      each: { a: { replaces: { iso: 100 } }, b: { replaces: { iso: 200 } } },
    });
    expect(namesOfSelected()).toHaveLength(2);
    await press('Edit');
    expect(field('ISO')).toHaveProperty('value', '400');
  });

  it('gives each back what it had, as the server knows it, in one request', async () => {
    const replies = [
      edited({ a: { iso: 160 }, b: { iso: 200 } }),
      { ...edited({ a: { iso: 400 }, b: { iso: 400 } }), metadata: {} },
    ];
    const { server, press, dialog, setIso } = await openImages({
      'PUT /images/metadata': () => ({ data: replies.shift() }),
    });
    await setIso();
    await screen.findByText('2 images updated.');
    await press('Undo');
    await screen.findByText('2 images restored.');
    // On a slow machine, the list is asked for changes afterwards.
    const undone = server.calls.findLast(({ method }) => method === 'PUT');
    expect(undone?.body).toEqual({
      ...{ ids: ['a', 'b'], metadata: {} },
      // The server then leaves an image as it is that was changed since.
      each: {
        a: { iso: 160, replaces: { iso: 400 } },
        b: { iso: 200, replaces: { iso: 400 } },
      },
    });
    await press('Edit');
    expect(dialog().getByRole('spinbutton', { name: 'ISO' })).toHaveProperty(
      'placeholder',
      'Mixed',
    );
  });

  it('names on Undo what was changed in the meantime, and shows it as it is now', async () => {
    const message = 'The image was changed in the meantime. Nothing was saved.';
    const theirs = anImage('b', { iso: 200, captions: { en: 'Theirs' } });
    let listed = someImages;
    const replies = [
      edited({ a: { iso: 100 }, b: { iso: 200 } }),
      {
        results: [
          { id: 'a', ok: true, before: { iso: 400 } },
          { id: 'b', ok: false, code: 'image/changed', message },
        ],
        metadata: {},
      },
    ];
    const { press, setIso } = await openImages({
      'GET /images/window?count=100': () => aWindow(listed),
      'GET /images/filters': () => ({ data: filters }),
      'PUT /images/metadata': () => ({ data: replies.shift() }),
    });
    await setIso();
    await screen.findByText('2 images updated.');
    listed = someImages.map((image) => (image.id === 'b' ? theirs : image));
    await press('Undo');
    await screen.findByText('1 image restored.');
    const failed = within(await screen.findByRole('region', { name: 'What failed' }));
    expect(failed.getByRole('listitem').textContent).toBe(`Picture b ${message}`);
    await screen.findByRole('link', { name: 'Theirs' });
  });

  it('names what was changed elsewhere, shows it as it is now, and replaces it on another try', async () => {
    const message = 'The image was changed in the meantime. Nothing was saved.';
    let listed = someImages;
    const refused = { id: 'b', ok: false, code: 'image/changed', message };
    const replies = [
      { results: [{ id: 'a', ok: true, before: { iso: 100 } }, refused], metadata: { iso: 400 } },
      edited({ b: { iso: 800 } }),
    ];
    const { server, user, select, press, dialog, answer } = await openImages({
      'GET /images/window?count=100': () => aWindow(listed),
      'GET /images/filters': () => ({ data: filters }),
      'PUT /images/metadata': () => ({ data: replies.shift() }),
    });
    await select('ab');
    await press('Edit');
    await user.type(dialog().getByRole('spinbutton', { name: 'ISO' }), '400');
    const theirs = anImage('b', { iso: 800, captions: { en: 'Theirs' } });
    listed = someImages.map((image) => (image.id === 'b' ? theirs : image));
    await answer('Save Changes');
    const failed = within(await screen.findByRole('region', { name: 'What failed' }));
    expect(failed.getByRole('listitem').textContent).toBe(`Picture b ${message}`);
    await screen.findByRole('link', { name: 'Theirs' });
    await press('Try again');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'What failed' })).toBeNull());
    const again = server.calls.findLast(({ method }) => method === 'PUT');
    expect(again?.body).toEqual({ ids: ['b'], metadata: { iso: 400 }, each: { b: {} } });
  });

  it('empties a field in which they differ, but not one whose text was taken back', async () => {
    const { user, select, press, dialog, answer, bodyOf } = await openImages({
      'PUT /images/metadata': () => ({ data: edited({ a: { iso: 100 }, b: { iso: 200 } }) }),
    });
    await select('abc');
    await press('Edit');
    const button = (name: string) => dialog().queryByRole('button', { name });
    const iso = dialog().getByRole('spinbutton', { name: 'ISO' });
    await answer('Empty ISO');
    expect(iso).toHaveProperty('placeholder', 'Emptied');
    await answer('Keep ISO');
    expect(iso).toHaveProperty('placeholder', 'Mixed');
    expect(button('Save Changes')).toHaveProperty('disabled', true);
    await answer('Empty ISO');
    const camera = dialog().getByRole('textbox', { name: 'Camera' });
    await user.type(camera, 'L');
    expect(button('Empty Camera')).toBeNull();
    await user.clear(camera);
    expect(dialog().getByRole('status').textContent).toBe('1 field will change.');
    await answer('Save Changes');
    await waitFor(() =>
      expect(bodyOf('/images/metadata')).toMatchObject({ metadata: { iso: null } }),
    );
  });

  it('offers no way back from what changed nothing, such as a repeat', async () => {
    const { setIso } = await openImages({
      'PUT /images/metadata': () => ({ data: edited({ a: { iso: 400 }, b: { iso: 400 } }) }),
    });
    await setIso();
    await screen.findByText('2 images updated.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('asks before what was typed is lost, and only then', async () => {
    const { user, select, press, answer } = await openImages({});
    await select('ab');
    await press('Edit');
    const editor = () => screen.queryByRole('dialog', { name: 'Edit 2 images' });
    const iso = () => screen.getByRole('spinbutton', { name: 'ISO' });
    await user.type(iso(), '{Escape}');
    expect(editor()).toBeNull();
    await press('Edit');
    await user.type(iso(), '400');
    const question = () => within(screen.getByRole('dialog', { name: 'Discard changes?' }));
    await user.keyboard('{Escape}');
    await user.click(question().getByRole('button', { name: 'Cancel' }));
    expect(iso()).toHaveProperty('value', '400');
    await answer('Cancel');
    await user.click(question().getByRole('button', { name: 'Discard' }));
    expect(editor()).toBeNull();
  });

  it('leads to a field with an error instead of saving', async () => {
    const { user, select, press, dialog, answer, bodyOf } = await openImages({});
    await select('ab');
    await press('Edit');
    const iso = dialog().getByRole('spinbutton', { name: 'ISO' });
    await user.type(iso, '0');
    await answer('Save Changes');
    await waitFor(() => expect(document.activeElement).toBe(iso));
    expect(bodyOf('/images/metadata')).toBeUndefined();
  });

  it('gives the focus back to its button once they are saved', async () => {
    let reply = (_body: object): void => undefined;
    const later = new Promise<object>((resolve) => (reply = resolve));
    const { user, select, press, dialog, answer } = await openImages({
      'PUT /images/metadata': () => later,
    });
    await select('ab');
    await press('Edit');
    const button = screen.getByRole('button', { name: 'Edit' });
    // As browsers do.
    const close = jest
      .spyOn(HTMLDialogElement.prototype, 'close')
      .mockImplementation(() => button.focus());
    await user.type(dialog().getByRole('spinbutton', { name: 'ISO' }), '400');
    await answer('Save Changes');
    close.mockRestore();
    expect([button.getAttribute('aria-disabled'), button.matches(':disabled')]).toEqual([
      'true',
      false,
    ]);
    await act(async () => reply({ data: edited({ a: { iso: 100 }, b: { iso: 200 } }) }));
    await screen.findByText('2 images updated.');
    expect(document.activeElement).toBe(button);
  });

  it('names what failed', async () => {
    const results = [
      { id: 'a', ...gone },
      { id: 'c', ok: true, before: { lens: null } },
    ];
    const { user, select, press, dialog, answer } = await openImages({
      'PUT /images/metadata': () => ({ data: { results, metadata: { camera: null } } }),
    });
    await select('ac');
    await press('Edit');
    await user.type(dialog().getByRole('textbox', { name: 'Lens' }), '50mm');
    await answer('Save Changes');
    const failed = within(await screen.findByRole('region', { name: 'What failed' }));
    expect(failed.getByRole('listitem').textContent).toBe('Picture a The image does not exist.');
    expect(screen.getByText('Error Updating Metadata')).toBeTruthy();
  });
});

describe('captions in other languages', () => {
  it('stay with their images when many get an English one', async () => {
    const answers: Record<string, Answer> = {
      'GET /images/window?count=100': () =>
        aWindow([anImage('a', { captions: { en: 'Picture a', de: 'Abend' } }), anImage('b')]),
      'PUT /images/metadata': () => ({ data: edited({ a: {}, b: {} }) }),
    };
    const { user, select, press, dialog, answer, bodyOf } = await openImages(answers);
    await select('ab');
    await press('Edit');
    await user.type(dialog().getByLabelText('Caption'), 'Dusk');
    await answer('Save Changes');
    await waitFor(() => expect(bodyOf('/images/metadata')).toBeTruthy());
    expect(bodyOf('/images/metadata')).toEqual({
      ids: ['a', 'b'],
      metadata: { captions: { en: 'Dusk' } },
      each: {
        a: {
          captions: { de: 'Abend', en: 'Dusk' },
          replaces: { captions: { en: 'Picture a', de: 'Abend' } },
        },
        b: { captions: { en: 'Dusk' }, replaces: { captions: { en: 'Picture b' } } },
      },
    });
  });
});
