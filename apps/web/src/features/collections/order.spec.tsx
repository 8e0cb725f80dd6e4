import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from '../../ui/router/routes.tsx';
import { anImage } from '../../../testing/an-image.ts';
import { failure, fakeServer } from '../../../testing/fake-server.ts';
import type { Answer } from '../../../testing/fake-server.ts';
import { installStage, pointer } from '../../../testing/fake-stage.ts';
import { held } from '../../../testing/held.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { api } from '../../domain/api.ts';
import { giveUpReconnecting, reconnectingSnapshot } from '../../http/reconnecting.ts';
import CollectionPage from './collection-page.tsx';

function holding(names: string) {
  const images = [...names].map((name) => anImage(name, { collectionId: 'c' }));
  const collection = { id: 'c', title: 'The coast', description: null, images, imageCount: 1 };
  return { data: { collection: { ...collection, cover: null } } };
}

async function open(put: Answer, collections = ['abcd']) {
  let get: Answer = () => holding(collections.shift() ?? 'abcd');
  const server = fakeServer({
    'GET /collections/c': (request) => get(request),
    'PUT /collections/c/images': put,
  });
  const { user, store } = renderScreen(
    <Routes>
      <Route path="/dashboard/collections/:id" element={<CollectionPage />} />
    </Routes>,
    { at: '/dashboard/collections/c' },
  );
  await screen.findByRole('heading', { name: 'The coast' });
  const sent = () =>
    server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => orderIn(body));
  const answerGet = (answer: Answer) => (get = answer);
  const reload = async (answer: Answer) => {
    answerGet(answer);
    await act(async () => void store.dispatch(api.util.invalidateTags(['Collection'])));
  };
  return { user, server, sent, answerGet, reload };
}

function orderIn(body: unknown): string {
  if (!(body instanceof Object && 'imageIds' in body && Array.isArray(body.imageIds)))
    throw new Error('no order was sent');
  return body.imageIds.join('');
}
const replacedIn = (body: unknown) =>
  body instanceof Object && 'replaces' in body && Array.isArray(body.replaces)
    ? body.replaces.join('')
    : null;
const shown = () =>
  screen
    .getAllByRole('img')
    .map((img) => img.getAttribute('alt')?.replace('Picture ', ''))
    .join('');
const linkTo = (name: string) => screen.getByRole('link', { name: `Picture ${name}` });
const focus = (name: string) => act(() => linkTo(name).focus());

/** px; between the middles of two cells of the window that the tests have. */
const STEP = 142.7;
const middle = (index: number) => STEP * (index + 0.5);
const fire = (target: EventTarget, event: Event) => act(() => void target.dispatchEvent(event));

beforeEach(() => {
  installStage();
  window.scrollTo = () => undefined;
});

describe('the order of a collection', () => {
  it('follows Alt and the arrows, keeps the focus, and is saved whole', async () => {
    const { user, sent } = await open(() => holding('bacd'));
    focus('a');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(shown()).toBe('bacd');
    expect(document.activeElement).toBe(linkTo('a'));
    expect(screen.getByText('Moved to position 2 of 4')).toBeTruthy();
    expect(sent()).toEqual(['bacd']);
  });

  it('cannot be changed while the collection is loaded again', async () => {
    let reply = (_: unknown): void => undefined;
    const { user, sent, reload } = await open(() => holding('bacd'));
    const answer = new Promise((resolve) => (reply = resolve));
    await reload(() => answer);
    focus('a');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect([shown(), sent()]).toEqual(['abcd', []]);
    // It would go back in the history.
    expect(fireEvent.keyDown(linkTo('a'), { key: 'ArrowLeft', altKey: true })).toBe(false);
    await act(async () => reply(holding('abcd')));
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect([shown(), sent()]).toEqual(['bacd', ['bacd']]);
  });

  it('moves everything that is selected together, and says where to', async () => {
    const { user, sent } = await open(() => holding('cabd'));
    for (const name of ['d', 'b'])
      await user.click(screen.getByRole('button', { name: `Select Picture ${name}` }));
    focus('b');
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(shown()).toBe('bdac');
    expect(document.activeElement).toBe(linkTo('b'));
    expect(screen.getByText('2 images moved to positions 1 to 2 of 4')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '2 items selected' })).toBeTruthy();
    expect(sent()).toEqual(['bdac']);
  });

  it('follows two buttons for what is selected, each of which is off at its end', async () => {
    const scroll = jest.fn();
    Element.prototype.scrollIntoView = scroll;
    const { user, sent } = await open(() => holding('bacd'));
    const button = (name: string) => screen.getByRole('button', { name });
    for (const name of ['a', 'c'])
      await user.click(screen.getByRole('button', { name: `Select Picture ${name}` }));
    const steps = ['earlier', 'earlier', 'later', 'later', 'later'].map((step) => `Move ${step}`);
    const orders: string[] = [];
    for (const step of steps) {
      await user.click(button(step));
      orders.push(shown());
    }
    expect(orders).toEqual(['acbd', 'acbd', 'bacd', 'bdac', 'bdac']);
    expect(document.activeElement).toBe(button('Move later'));
    expect(steps.slice(1, 3).map((step) => button(step).ariaDisabled)).toEqual([null, 'true']);
    expect(screen.getByText('2 images moved to positions 3 to 4 of 4')).toBeTruthy();
    await waitFor(() => expect(sent().at(-1)).toBe('bdac'));
    const scrolled = scroll.mock.contexts as HTMLElement[];
    expect(scrolled.map(({ dataset }) => dataset.id)).toEqual(['a', 'a', 'a']);
  });

  describe('after a move', () => {
    const press = (key: string) => `{Alt>}{${key}}{/Alt}`;
    const undoable = () => screen.getAllByRole('button', { name: 'Undo' });
    const toast = () => screen.findByText('Order Saved');

    /** A server that keeps the order that it is sent. */
    const openStored = async () => {
      let stored = 'abcd';
      const page = await open(({ body }) => {
        if (replacedIn(body) !== stored) return failure(409, 'Not so.');
        return holding((stored = orderIn(body)));
      });
      await page.reload(() => holding(stored));
      const changeElsewhere = (names: string) => (stored = names);
      return { ...page, changeElsewhere };
    };

    it('is undone by one press for all moves of the same images, which one toast offers', async () => {
      const { user, sent } = await openStored();
      focus('a');
      await user.keyboard(press('ArrowRight'));
      const first = await toast();
      await user.keyboard(press('ArrowRight'));
      await waitFor(() => expect(sent()).toEqual(['bacd', 'bcad']));
      // Another element would be announced again.
      expect(await toast()).toBe(first);
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await screen.findByText('Move Undone');
      await waitFor(() => expect(shown()).toBe('abcd'));
      expect(sent().at(-1)).toBe('abcd');
    });

    it('is undone for the images that were moved last', async () => {
      const { user, sent } = await openStored();
      focus('a');
      await user.keyboard(press('ArrowRight'));
      await toast();
      focus('d');
      await user.keyboard(press('Home'));
      await waitFor(() => expect(sent()).toEqual(['bacd', 'dbac']));
      expect(undoable()).toHaveLength(1);
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(sent().at(-1)).toBe('bacd'));
    });

    it('offers no undo once the images are back, or when it could not be saved', async () => {
      const { user, sent, changeElsewhere } = await openStored();
      focus('a');
      await user.keyboard(press('ArrowRight'));
      await toast();
      await user.keyboard(press('ArrowLeft'));
      await waitFor(() => expect(sent()).toEqual(['bacd', 'abcd']));
      const sort = screen.getByRole('button', { name: 'Sort' });
      await waitFor(() => expect(sort.getAttribute('aria-disabled')).toBeNull());
      changeElsewhere('dcba');
      await user.keyboard(press('ArrowRight'));
      await screen.findByText('Error Setting Images');
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    });

    it('offers no undo of earlier moves when only some of the next ones could be saved', async () => {
      const { answer, release } = held(holding('bcad'));
      const replies = [() => holding('bacd'), answer, () => failure(500, 'The disk is full.')];
      const { user, sent } = await open(() => replies.shift()?.());
      focus('a');
      await user.keyboard(press('ArrowRight'));
      await toast();
      await user.keyboard(press('ArrowRight').repeat(2));
      await release();
      await screen.findByText('The disk is full.');
      expect(sent()).toEqual(['bacd', 'bcad', 'bcda']);
      expect(shown()).toBe('bcad');
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    });

    it('is not undone where the collection was changed since', async () => {
      const { user, changeElsewhere } = await openStored();
      focus('a');
      await user.keyboard(press('ArrowRight'));
      await toast();
      changeElsewhere('dcba');
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await screen.findByText('The collection was changed after the move. Nothing was undone.');
      await waitFor(() => expect(shown()).toBe('dcba'));
    });

    it('is undone only when no other move is being saved', async () => {
      const { answer, release } = held(holding('bcad'));
      const replies = [() => holding('bacd'), answer];
      const { user, sent } = await open(() => replies.shift()?.() ?? holding('abcd'));
      focus('a');
      await user.keyboard(press('ArrowRight'));
      await toast();
      await user.keyboard(press('ArrowRight'));
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      expect(sent()).toEqual(['bacd', 'bcad']);
      await release();
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(sent()).toEqual(['bacd', 'bcad', 'abcd']));
    });
  });

  describe('by date or name', () => {
    const sortBy = async (user: UserEvent, order: string) => {
      await user.click(screen.getByRole('button', { name: 'Sort' }));
      await user.click(screen.getByRole('radio', { name: order }));
      const dialog = within(screen.getByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Sort' }));
    };

    it('is saved at once, and undone by one press', async () => {
      const { user, server } = await open(() => holding('abcd'), ['cadb', 'cadb']);
      await sortBy(user, 'File name, A to Z');
      expect(shown()).toBe('abcd');
      await screen.findByText('File name, A to Z.');
      await user.click(screen.getByRole('button', { name: 'Undo' }));
      await screen.findByText('Sorting Undone');
      await waitFor(() => expect(shown()).toBe('cadb'));
      expect(server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(
        [
          { imageIds: [...'abcd'], replaces: [...'cadb'] },
          { imageIds: [...'cadb'], replaces: [...'abcd'] },
        ],
      );
    });

    it('keeps images where they are until it is saved', async () => {
      const { answer, release } = held(holding('abcd'));
      const { user, sent } = await open(answer, ['cadb']);
      await sortBy(user, 'File name, A to Z');
      focus('a');
      await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
      await release();
      await screen.findByText('File name, A to Z.');
      expect([sent(), shown()]).toEqual([['abcd'], 'abcd']);
    });

    it('is not undone where images were moved since', async () => {
      const replies = [() => holding('abcd'), () => failure(409, 'Not so.')];
      const { user } = await open(() => replies.shift()?.(), ['cadb', 'abdc']);
      await sortBy(user, 'File name, A to Z');
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      await screen.findByText(
        'The collection was changed after it was sorted. Nothing was undone.',
      );
      await waitFor(() => expect(shown()).toBe('abdc'));
    });

    it('offers no undo when it could not be saved, and is not saved when nothing changes', async () => {
      const { user, sent } = await open(() => failure(500, 'The disk is full.'));
      await sortBy(user, 'File name, Z to A');
      await screen.findByText('The disk is full.');
      expect(shown()).toBe('abcd');
      await sortBy(user, 'File name, A to Z');
      await screen.findByText('The images are in this order already.');
      expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
      expect(sent()).toEqual(['dcba']);
    });
  });

  it('stays as it is at its ends', async () => {
    const { user, sent } = await open(() => holding('abcd'));
    focus('a');
    await user.keyboard('{Alt>}{ArrowLeft}{ArrowUp}{/Alt}');
    expect(shown()).toBe('abcd');
    expect(sent()).toEqual([]);
  });

  it('is saved one after the other, and only the last of those that wait', async () => {
    let answer: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (answer = resolve));
    const { user, sent, server } = await open(() => first.then(() => holding('abcd')));
    focus('a');
    await user.keyboard('{Alt>}{ArrowRight}{ArrowRight}{ArrowRight}{/Alt}');
    expect(shown()).toBe('bcda');
    expect(sent()).toEqual(['bacd']);
    answer();
    await waitFor(() => expect(sent()).toEqual(['bacd', 'bcda']));
    // Each write names the order it replaces, so it cannot overwrite the change of another admin.
    const seen = server.calls.map(({ body }) => body);
    expect(seen).toEqual([
      null,
      expect.objectContaining({ replaces: [...'abcd'] }),
      expect.objectContaining({ replaces: [...'bacd'] }),
    ]);
    expect(shown()).toBe('bcda');
  });

  it('keeps a move that is being saved when the collection arrives without it', async () => {
    const { answer, release } = held(holding('bacd'));
    const replies = [answer, () => holding('bcad')];
    const { user, sent, reload } = await open(() => replies.shift()?.() ?? holding('abcd'));
    focus('a');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await reload(() => holding('abcd'));
    expect(shown()).toBe('bacd');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await release();
    await waitFor(() => expect(sent()).toEqual(['bacd', 'bcad']));
    expect(shown()).toBe('bcad');
  });

  it('goes back when it could not be saved, and says why', async () => {
    const twoRows = 'abcdefghijkl';
    const { user, server } = await open(() => failure(500, 'The disk is full.'), [twoRows]);
    focus('l');
    await user.keyboard('{Alt>}{Home}{/Alt}');
    await screen.findByText('Error Setting Images');
    expect(screen.getByText('The disk is full.')).toBeTruthy();
    expect(shown()).toBe(twoRows);
    expect(document.activeElement).toBe(linkTo('l'));
    expect(server.count('GET /collections/c')).toBe(1);
  });

  it.each([
    [404, { imageIds: ['d'] }],
    [409, {}],
  ])('is shown as it is now when others have changed it (%i)', async (status, data) => {
    const { user } = await open(() => failure(status, 'Not so.', data), ['abcd', 'ca']);
    focus('b');
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await screen.findByText('Not so. The collection is shown as it is now.');
    await waitFor(() => expect(shown()).toBe('ca'));
  });

  it('is shown as the server has saved it when only the reply was lost', async () => {
    const { user, sent, server } = await open(
      ({ body }) => {
        if (replacedIn(body) === 'bacd') return holding('badc');
        return failure(504, 'The server does not answer.');
      },
      ['abcd', 'bacd'],
    );
    focus('a');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(reconnectingSnapshot()).not.toBeNull());
    act(() => giveUpReconnecting());
    await screen.findByText('The server does not answer.');
    await waitFor(() => expect(shown()).toBe('bacd'));
    focus('d');
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await waitFor(() => expect(sent()).toEqual(['bacd', 'badc']));
    expect(replacedIn(server.calls.at(-1)?.body)).toBe('bacd');
    expect(shown()).toBe('badc');
  });

  it('is not replaced by an earlier one that arrives after it was saved', async () => {
    const puts = [failure(504, 'The server does not answer.'), holding('bacd')];
    const { user, sent, server, answerGet } = await open(() => puts.shift());
    const late = held(holding('abcd'));
    answerGet(late.answer);
    focus('a');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(reconnectingSnapshot()).not.toBeNull());
    act(() => giveUpReconnecting());
    await waitFor(() => expect(server.count('GET /collections/c')).toBe(2));
    focus('a');
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await waitFor(() => expect(sent()).toEqual(['bacd', 'bacd']));
    await late.release();
    expect(shown()).toBe('bacd');
  });

  it('is not promised to be shown once the collection is gone', async () => {
    const { user } = await open(() => failure(404, 'The collection does not exist.'));
    focus('b');
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await screen.findByText(/^The collection does not exist\. .* restored from the trash\.$/);
  });

  it('follows the mouse, whose click then opens nothing', async () => {
    const { sent } = await open(() => holding('bcad'));
    fire(linkTo('a'), pointer('pointerdown', { x: middle(0), y: 60 }));
    fire(window, pointer('pointermove', { x: middle(2) + 10, y: 60 }));
    fire(window, pointer('pointerup', { x: middle(2) + 10, y: 60 }));
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    fire(linkTo('a'), click);
    expect(shown()).toBe('bcad');
    expect(click.defaultPrevented).toBe(true);
    await waitFor(() => expect(sent()).toEqual(['bcad']));
  });

  it('stays as it is when Escape is pressed on the way', async () => {
    const { user, sent } = await open(() => holding('abcd'));
    fire(linkTo('a'), pointer('pointerdown', { x: middle(0), y: 60 }));
    fire(window, pointer('pointermove', { x: middle(3), y: 60 }));
    await user.keyboard('{Escape}');
    fire(window, pointer('pointerup', { x: middle(3), y: 60 }));
    expect(shown()).toBe('abcd');
    expect(sent()).toEqual([]);
  });

  it('is not touched by a finger that scrolls', async () => {
    const { sent } = await open(() => holding('abcd'));
    const finger = (name: string, x: number) => pointer(name, { x, y: 60, type: 'touch' });
    fire(linkTo('a'), finger('pointerdown', middle(0)));
    fire(window, finger('pointermove', middle(2)));
    fire(window, finger('pointerup', middle(2)));
    expect(shown()).toBe('abcd');
    expect(sent()).toEqual([]);
  });
});
