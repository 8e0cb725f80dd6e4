import { expect, it } from '@jest/globals';
import { installStage } from '../../../testing/fake-stage.ts';
import { renderInStore } from '../../../testing/render-in-store.tsx';
import { useWallSettings } from './use-wall-settings.ts';
import { readWallParams } from './wall-params.ts';

it.each([
  ['no menu', '?menu=false', false, 0],
  ['no menu, and with it no heading', '?menu=false', true, 0],
  ['the menu', '', false, 56],
  ['the menu and the heading of a search', '', true, 104],
])('the wall keeps free what is covered by %s', (_, search, hasHeading, top) => {
  installStage();
  const params = readWallParams(new URLSearchParams(search));
  const { result } = renderInStore(
    () => useWallSettings(params, { mayAutoScroll: true, hasHeading }),
    undefined,
  );
  expect(result.current.top).toBe(top);
});
