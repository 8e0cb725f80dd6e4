import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Setting } from '@salon/api-contract';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { held } from '../../../testing/held.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import {
  all,
  files,
  listOf,
  openSettings,
  saved,
  setting,
  signups,
} from '../../../testing/settings-screen.tsx';
import { selectSettings } from '../../domain/settings/settings-slice.ts';
import SettingsPage from './settings-page.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  Element.prototype.scrollIntoView = () => undefined;
});

describe('the settings', () => {
  it('stand by category, both in alphabetical order, each with what it does', async () => {
    await openSettings();
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Accounts', 'Uploads']);
    const resets = screen.getAllByRole('button', { name: /to saved$/ });
    const labels = resets.slice(1).map((reset) => reset.getAttribute('aria-label'));
    expect(labels).toEqual([...labels].sort());
    expect(screen.getByText('About maxUploadFiles.')).toBeTruthy();
  });

  it('say of a type that is new to the page that it is not supported, and show the others', async () => {
    await openSettings({}, [files, setting('wallColour', 'colour', '#fff')]);
    expect(screen.getByText('Unsupported type')).toBeTruthy();
    expect(screen.getByText('Wall colour')).toBeTruthy();
    expect(screen.getByLabelText('Max upload files')).toBeTruthy();
  });

  it('say of options that are new to the page that they are not supported, and show the others', async () => {
    const strange = setting('strange', 'switch', 'a', { options: [{ choice: 'a' }] });
    await openSettings({}, [strange, files]);
    expect(screen.getByText('Unsupported type')).toBeTruthy();
    expect(screen.getByLabelText('Max upload files')).toBeTruthy();
  });

  it('offer options that are named by an id or a key', async () => {
    const mood = setting('mood', 'switch', 'calm', {
      options: [{ id: 'calm', label: 'Calm' }, { key: 'loud' }],
    });
    await openSettings({}, [mood]);
    expect(screen.getByLabelText('Calm')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('loud')).toHaveProperty('checked', false);
  });

  it('say that they are loading', () => {
    fakeServer({ 'GET /settings?complete=true': () => new Promise(() => undefined) });
    renderScreen(<SettingsPage />);
    expect(screen.getByText('Loading…')).toBeTruthy();
  });

  it('say why they are not there, and come when asked again', async () => {
    const replies = [failure(500, 'The gallery is being repaired.'), Response.json(listOf(files))];
    fakeServer({ 'GET /settings?complete=true': () => replies.shift() });
    const { user } = renderScreen(<SettingsPage />);
    await screen.findByText('Error Fetching Settings');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Max upload files')).toBeTruthy();
  });

  it('are reached by a link to one of them', async () => {
    await openSettings({}, all, '#maxUploadFiles');
    const field = screen.getByLabelText('Max upload files');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('are there also with a malformed fragment', async () => {
    await openSettings({}, all, '#50%');
    screen.getByLabelText('Max upload files');
  });
});

describe('editing settings', () => {
  it('sends only what changed, as numbers, texts, choices and switches', async () => {
    const { user, press, retype, sent } = await openSettings({ 'PUT /settings': saved });
    await retype('Max upload files', '25');
    await retype('Search strictness', '0.55');
    await user.click(screen.getByRole('switch', { name: 'Enable signups' }));
    await user.click(screen.getByRole('radio', { name: 'By date' }));
    await press('Save 4 change(s)');
    await screen.findByText('4 settings have been saved.');
    expect(sent()).toEqual({
      settings: [
        { name: 'maxUploadFiles', value: 25, replaces: 10 },
        { name: 'enableSignups', value: true, replaces: false },
        { name: 'searchStrictness', value: 0.55, replaces: 0.25 },
        { name: 'wallOrder', value: 'date', replaces: 'shuffle' },
      ],
    });
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });

  it('is over when a value is typed back', async () => {
    const { retype } = await openSettings();
    await retype('Max upload files', '25');
    expect(screen.getByRole('button', { name: 'Save 1 change(s)' })).toBeTruthy();
    await retype('Max upload files', '10');
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });

  it('is given up by Cancel, or for one setting by its reset to what is saved', async () => {
    const { press, retype } = await openSettings();
    await retype('Max upload files', '25');
    await retype('About dialog title', 'Us');
    await press('Reset Max upload files to saved');
    expect(screen.getByLabelText('Max upload files')).toHaveProperty('value', '10');
    expect(screen.getByRole('button', { name: 'Save 1 change(s)' })).toBeTruthy();
    await press('Cancel');
    expect(screen.getByLabelText('About dialog title')).toHaveProperty('value', 'About');
  });

  it('leads the focus from a reset by key to the field, and from the bar to the heading', async () => {
    const { retype, user } = await openSettings();
    await retype('Max upload files', '25');
    await retype('About dialog title', 'Us');
    screen.getByRole('button', { name: 'Reset Max upload files to saved' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Max upload files'));
    screen.getByRole('button', { name: 'Cancel' }).focus();
    await user.keyboard('{Enter}');
    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('leads the focus from a reset by key to a toggle, or to the button of an empty list', async () => {
    const { user } = await openSettings({}, [signups, setting('lensNames', 'textpairs', [])]);
    const toggle = screen.getByRole('switch');
    await user.click(toggle);
    screen.getByRole('button', { name: 'Reset Enable signups to saved' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(toggle);
    const add = screen.getByRole('button', { name: 'Add a pair to Lens names' });
    await user.click(add);
    screen.getByRole('button', { name: 'Reset Lens names to saved' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(add);
  });

  it('complains while a value will not do, in the words of the server, and does not send it', async () => {
    const { press, retype, server } = await openSettings();
    await retype('Max upload files', '1.5');
    expect(screen.getByText('Must be a whole number from 1 to 1000.')).toBeTruthy();
    await retype('About dialog title', 'Much too long');
    expect(screen.getByText('Must have at most 10 characters.')).toBeTruthy();
    await press('Save 2 change(s)');
    expect(server.count('PUT /settings')).toBe(0);
    await retype('Max upload files', '');
    expect(screen.getByText('Must be a whole number from 1 to 1000.')).toBeTruthy();
  });

  it('shows beside the setting what the server found wrong, and keeps what was typed', async () => {
    const validation = [{ field: 'maxUploadFiles', message: 'must be odd' }];
    const message = 'Nothing was saved: some values are not valid.';
    const { press, retype, server } = await openSettings({
      'PUT /settings': () => failure(400, message, { validation }),
    });
    await retype('Max upload files', '26');
    await press('Save 1 change(s)');
    await screen.findByText('Must be odd.');
    expect(screen.getByRole('alert').textContent).toBe(message);
    const field = screen.getByLabelText('Max upload files');
    expect(field).toHaveProperty('value', '26');
    await waitFor(() => expect(document.activeElement).toBe(field));
    // The server may have changed its mind.
    await press('Save 1 change(s)');
    await waitFor(() => expect(server.count('PUT /settings')).toBe(2));
    await screen.findByText('Must be odd.');
    await retype('Max upload files', '27');
    expect(screen.queryByText('Must be odd.')).toBeNull();
  });

  it('says what another admin has saved in the meantime, and replaces it only when asked again', async () => {
    const message = 'Some settings were changed in the meantime. Nothing was saved.';
    const theirs = [
      { name: 'maxUploadFiles', value: 61 },
      { name: 'enableSignups', value: true },
      { name: 'lensNames', value: [['A', 'B']] },
    ];
    let isFirst = true;
    const { user, press, retype, server } = await openSettings({
      'PUT /settings': (call) => {
        if (!isFirst) return saved(call);
        isFirst = false;
        return failure(409, message, { settings: theirs });
      },
    });
    await retype('Max upload files', '81');
    await user.click(screen.getByRole('switch', { name: 'Enable signups' }));
    await press('Save 2 change(s)');
    await screen.findByText(
      'This was changed to “\u206861\u2069” in the meantime. Save again to replace it.',
    );
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(screen.getByLabelText('Max upload files')).toHaveProperty('value', '81');
    // Both admins want the same here: there is nothing left to save.
    await press('Save 1 change(s)');
    await screen.findByText('One setting has been saved.');
    expect(server.count('PUT /settings')).toBe(2);
    const last = server.calls.findLast(({ method }) => method === 'PUT')?.body;
    expect(last).toEqual({ settings: [{ name: 'maxUploadFiles', value: 81, replaces: 61 }] });
  });

  it('is undone by one press, which names the values that it replaces', async () => {
    const { press, retype, server, user } = await openSettings({ 'PUT /settings': saved });
    await retype('Max upload files', '25');
    await retype('About dialog title', 'Us');
    await press('Save 2 change(s)');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await press('Undo');
    await screen.findByText('2 settings are as before.');
    expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
      settings: [
        { name: 'maxUploadFiles', value: 10, replaces: 25 },
        { name: 'aboutDialogTitle', value: 'About', replaces: 'Us' },
      ],
    });
  });

  it('is not undone where another admin has changed it again', async () => {
    const theirs = [{ name: 'maxUploadFiles', value: 61 }];
    const replies = [saved, () => failure(409, 'Nothing was saved.', { settings: theirs })];
    const { press, retype } = await openSettings({
      'PUT /settings': (call) => replies.shift()?.(call),
    });
    await retype('Max upload files', '25');
    await press('Save 1 change(s)');
    await press('Undo');
    await screen.findByText('“Max upload files” was changed in the meantime. Nothing was undone.');
    expect(screen.getByLabelText('Max upload files')).toHaveProperty('value', '61');
  });

  it('updates visitors’ screens with what was saved', async () => {
    let current: object = signups;
    const { user, press, store } = await openSettings({
      'GET /settings': () => listOf(current),
      'PUT /settings': () => {
        current = { ...signups, value: true };
        return listOf(current);
      },
    });
    await user.click(screen.getByRole('switch', { name: 'Enable signups' }));
    await press('Save 1 change(s)');
    await waitFor(() => expect(selectSettings(store.getState()).enableSignups).toBe(true));
  });

  it('asks before a link leads away from what is not saved', async () => {
    const { user, answer, retype } = await openSettings();
    await retype('Max upload files', '25');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await answer('Cancel');
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/settings');
  });

  it('shows the about text as it will look, and nothing of it runs', async () => {
    const { user } = await openSettings();
    await user.click(screen.getByLabelText('About dialog description'));
    await user.paste('<p>By <b>Ada</b><img src=x onerror=alert(1)></p>');
    const preview = screen.getByRole('figure');
    expect(preview.querySelector('b')?.textContent).toBe('Ada');
    expect(preview.querySelector('img')).toBeNull();
  });

  it('gives the preview the title that the dialog gets if it has no other', async () => {
    const { user, retype } = await openSettings();
    await retype('About dialog title', ' ');
    await user.type(screen.getByLabelText('About dialog description'), 'By Ada');
    expect(within(screen.getByRole('figure')).getByRole('heading', { name: 'About' })).toBeTruthy();
  });
});

describe('the models', () => {
  const model = setting('captionModel', 'string', 'fast', {
    category: 'Models',
    options: [{ value: 'fast', label: 'Fast' }, 'off'],
    pattern: '^(fast|off|[a-z]+/[a-z]+)$',
    patternHint: 'must be fast, off, or the id of a model',
  });
  const missing = 'The captioning model is not installed.';
  const status = (state: string, message: string | null) => ({
    data: {
      models: [
        { kind: 'embedding', id: null, state: 'off', message: 'No embedding model is chosen.' },
        { kind: 'caption', id: 'x/gpt', state, message },
      ],
    },
  });
  const ready = { 'GET /models': () => status('ready', null) };
  const place = () => screen.queryByRole('link', { name: 'Install models on the task page' });

  it('are typed with suggestions', async () => {
    await openSettings(ready, [model]);
    const field = screen.getByLabelText<HTMLInputElement>('Caption model');
    const suggestions = [...(field.list?.options ?? [])];
    expect(suggestions.map(({ value, label }) => [value, label])).toEqual([
      ['fast', 'Fast'],
      ['off', ''],
    ]);
  });

  it('may be another that the pattern allows, and nothing else', async () => {
    const { press, retype, sent, server } = await openSettings(
      { ...ready, 'PUT /settings': () => listOf({ ...model, value: 'x/florence' }) },
      [model],
    );
    await retype('Caption model', 'slow');
    expect(screen.getByText('Must be fast, off, or the id of a model.')).toBeTruthy();
    await press('Save 1 change(s)');
    expect(server.count('PUT /settings')).toBe(0);
    await retype('Caption model', 'x/florence');
    await press('Save 1 change(s)');
    await screen.findByText('One setting has been saved.');
    expect(sent()).toMatchObject({ settings: [{ name: 'captionModel', value: 'x/florence' }] });
  });

  it('say beneath their heading which is missing and where to install it, until one is there', async () => {
    const replies = [status('missing', missing)];
    const { press, retype } = await openSettings(
      {
        'GET /models': () => replies.shift() ?? status('ready', null),
        'PUT /settings': () => listOf({ ...model, value: 'x/florence' }),
      },
      [model, files],
    );
    const section = within(screen.getByRole('region', { name: 'Models' }));
    await section.findByText(missing);
    // A model that is off was chosen to be.
    expect(section.queryByText(/embedding/)).toBeNull();
    expect(place()?.getAttribute('href')).toBe('/dashboard/tasks');
    await retype('Caption model', 'x/florence');
    await press('Save 1 change(s)');
    await waitFor(() => expect(place()).toBeNull());
  });

  it('are not asked for where no setting names one', async () => {
    const { server } = await openSettings();
    expect(server.count('GET /models')).toBe(0);
  });
});

describe('the reset to the default', () => {
  const changed = { ...files, value: 25 } as Setting;

  it('happens after the question, and forgets what was typed', async () => {
    const { press, answer, retype, server, sent } = await openSettings(
      {
        'DELETE /settings/maxUploadFiles': () => ({ data: { data: { setting: files } } }),
        'PUT /settings': saved,
      },
      [changed],
    );
    await retype('Max upload files', '30');
    await press('Reset Max upload files to default');
    expect(
      screen.getByText('Are you sure you want to reset the setting to its default value?'),
    ).toBeTruthy();
    await answer('Cancel');
    expect(server.count('DELETE /settings/maxUploadFiles')).toBe(0);
    await press('Reset Max upload files to default');
    await answer('Reset');
    await waitFor(() =>
      expect(screen.getByLabelText('Max upload files')).toHaveProperty('value', '10'),
    );
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    expect(screen.getByText('“Max upload files” has its default value.')).toBeTruthy();
    await press('Undo');
    await screen.findByText('One setting is as before.');
    expect(sent()).toEqual({ settings: [{ name: 'maxUploadFiles', value: 25, replaces: 10 }] });
    expect(screen.getByLabelText('Max upload files')).toHaveProperty('value', '25');
  });

  it('has nothing to do while the default holds', async () => {
    await openSettings();
    expect(
      screen.getByRole('button', { name: 'Reset Max upload files to default' }),
    ).toHaveProperty('disabled', true);
  });

  it('says beside the setting when it failed, and leads to it', async () => {
    const { press, answer, retype } = await openSettings(
      { 'DELETE /settings/maxUploadFiles': () => failure(500, 'The gallery is being repaired.') },
      [setting('batchSize', 'integer', 5, { min: 1 }), changed],
    );
    await retype('Batch size', '0');
    await retype('Max upload files', '0');
    await press('Reset Max upload files to default');
    await answer('Reset');
    await screen.findByText('The gallery is being repaired.');
    const field = screen.getByLabelText('Max upload files');
    expect(field).toHaveProperty('value', '0');
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it('says in a toast when it failed after the person has left', async () => {
    const reply = held(failure(500, 'The gallery is being repaired.'));
    const { user, press, answer } = await openSettings(
      { 'DELETE /settings/maxUploadFiles': reply.answer },
      [changed],
    );
    await press('Reset Max upload files to default');
    await answer('Reset');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await reply.release();
    await screen.findByText('Setting Not Reset');
    screen.getByText('“Max upload files” keeps its value. The gallery is being repaired.');
  });
});
