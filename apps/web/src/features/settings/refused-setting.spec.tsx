import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Setting } from '@salon/api-contract';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SettingsForm } from './settings-form.tsx';

const setting = (name: string, type: Setting['type'], value: Setting['value'], more: object = {}) =>
  ({
    ...{ name, category: 'Uploads', type, default: value, value, description: `About ${name}.` },
    ...more,
  }) as Setting; // as the server sends it
const signups = setting('enableSignups', 'toggle', false);
const order = setting('wallOrder', 'switch', 'plain', { options: ['plain', 'shuffle', 'date'] });
const names = setting('lensNames', 'textpairs', [['NIKKOR', 'Nikkor']]);

/** Shows a setting that the server refuses. */
function open(refused: Setting) {
  const validation = [{ field: refused.name, message: 'must be something else' }];
  fakeServer({
    'PUT /settings': () => failure(400, 'Nothing was saved.', { validation }),
  });
  const { user } = renderScreen(<SettingsForm settings={[refused]} />);
  const save = async () => {
    await user.click(screen.getByRole('button', { name: 'Save 1 change(s)' }));
    await screen.findByText('Must be something else.');
  };
  return { user, save };
}
const described = (element: Element) =>
  element
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);
const isInvalid = (element: Element) => element.getAttribute('aria-invalid') === 'true';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('a setting that the server refuses says so, and takes the focus, if it is', () => {
  it('a switch', async () => {
    const { user, save } = open(signups);
    const control = screen.getByRole('switch');
    expect([described(control), isInvalid(control)]).toEqual([['About enableSignups.'], false]);
    await user.click(control);
    await save();
    await waitFor(() => expect(document.activeElement).toBe(control));
    expect(described(control)).toEqual(['Must be something else.', 'About enableSignups.']);
    expect(isInvalid(control)).toBe(true);
  });

  it('a choice, whose chosen option has the focus', async () => {
    const { user, save } = open(order);
    const choice = screen.getByRole('radiogroup', { name: 'Wall order' });
    await user.click(screen.getByRole('radio', { name: 'shuffle' }));
    await save();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'shuffle' })),
    );
    expect(described(choice)).toEqual(['Must be something else.', 'About wallOrder.']);
    expect(isInvalid(choice)).toBe(true);
  });

  it('a list of pairs, whose first field has the focus', async () => {
    const { user, save } = open(names);
    const pairs = screen.getByRole('group', { name: 'Lens names' });
    await user.type(screen.getByLabelText('With, pair 1'), '!');
    await save();
    const first = screen.getByLabelText('Replace, pair 1');
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(described(pairs)?.[0]).toBe('Must be something else.');
    expect([isInvalid(pairs), isInvalid(first)]).toEqual([true, false]);
  });

  it('an empty list of pairs, whose button to add one has the focus', async () => {
    const { user, save } = open(names);
    await user.click(screen.getByRole('button', { name: 'Remove pair 1' }));
    await save();
    const add = screen.getByRole('button', { name: 'Add a pair to Lens names' });
    await waitFor(() => expect(document.activeElement).toBe(add));
  });
});
