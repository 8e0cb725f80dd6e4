import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { BrowserRouter } from '../../ui/router/router.tsx';
import { useNavigate } from '../../ui/router/hooks.ts';
import { closeBackGate } from '../../ui/router/browser-history.ts';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { Link } from '../../ui/link.tsx';
import { createStore } from '../../app/create-store.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { useFormGuard } from './use-form-guard.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

function Form({ isDirty }: { isDirty: boolean }) {
  useUnsavedGuard(isDirty);
  return <h1>Form</h1>;
}

function SavedForm() {
  const leaveSaved = useFormGuard(true);
  const navigate = useNavigate();
  return <button onClick={() => leaveSaved(() => navigate(-1))}>Save</button>;
}

async function openForm(isDirty: boolean) {
  const user = userEvent.setup();
  render(
    <Provider store={createStore()}>
      <BrowserRouter>
        <Routes>
          <Route path="/list" element={<h1>List</h1>} />
          <Route path="/form" element={<Form isDirty={isDirty} />} />
          <Route path="/saved" element={<SavedForm />} />
        </Routes>
        <Link to="/list">To the list</Link>
        <Link to="/list" replace>
          In place of the form
        </Link>
        <Link to="/form">To the form</Link>
        <Link to="/saved">To a form to save</Link>
        <DialogHost />
      </BrowserRouter>
    </Provider>,
  );
  await user.click(screen.getByRole('link', { name: 'To the form' }));
  const answer = (name: string) =>
    user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
  return { user, answer };
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const question = 'What you changed here has not been saved.';

beforeEach(() => history.replaceState(null, '', '/list'));
afterEach(() => history.replaceState(null, '', '/'));

describe('a screen with something to lose', () => {
  it('stays when the back button is pressed, and asks', async () => {
    const { answer } = await openForm(true);
    history.back();
    await screen.findByText(question);
    await waitFor(() => expect(location.pathname).toBe('/form'));
    await answer('Cancel');
    expect(heading()).toBe('Form');
  });

  it('asks again once a dialog with changes of its own has closed', async () => {
    const gate = jest.fn(() => true);
    const { answer } = await openForm(true);
    closeBackGate(gate)();
    history.back();
    await screen.findByText(question);
    expect(gate).not.toHaveBeenCalled();
    await waitFor(() => expect(location.pathname).toBe('/form'));
    await answer('Cancel');
    expect(heading()).toBe('Form');
  });

  it('goes back once the changes are given up', async () => {
    const { answer } = await openForm(true);
    history.back();
    await screen.findByText(question);
    await waitFor(() => expect(location.pathname).toBe('/form'));
    await answer('Discard');
    await waitFor(() => expect(heading()).toBe('List'));
    expect(location.pathname).toBe('/list');
  });

  it('asks before a link leads away', async () => {
    const { user, answer } = await openForm(true);
    await user.click(screen.getByRole('link', { name: 'To the list' }));
    expect(heading()).toBe('Form');
    await answer('Discard');
    expect(heading()).toBe('List');
  });

  it('follows a link as without the question: in place of the screen', async () => {
    const { user, answer } = await openForm(true);
    const before = history.length;
    await user.click(screen.getByRole('link', { name: 'In place of the form' }));
    await answer('Discard');
    expect(heading()).toBe('List');
    expect(history.length).toBe(before);
  });

  it('goes back without a question once it is saved', async () => {
    const { user } = await openForm(false);
    await user.click(screen.getByRole('link', { name: 'To a form to save' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(heading()).toBe('Form'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lets the browser ask before the tab is closed', async () => {
    await openForm(true);
    const event = new Event('beforeunload', { cancelable: true });
    act(() => void window.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
  });
});

describe('a screen with nothing to lose', () => {
  it('lets go at once', async () => {
    await openForm(false);
    history.back();
    await waitFor(() => expect(heading()).toBe('List'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
