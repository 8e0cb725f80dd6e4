import { expect, it } from '@jest/globals';
import { aRun } from '../../../testing/a-run.ts';
import { announcementOf } from './announcement.ts';

it('a run is read aloud a quarter at a time', () => {
  const said = (done: number) => announcementOf([aRun('a', { done })]);
  expect(said(40)).toBe('Cleanup Staged Images: 50 per cent.');
  expect(said(59)).toBe(said(40));
  expect(said(60)).not.toBe(said(40));
});

it('a run that waits for another is read aloud as such', () => {
  expect(announcementOf([aRun('a', { state: 'waiting' })])).toBe(
    'Cleanup Staged Images: waiting for its turn.',
  );
});
