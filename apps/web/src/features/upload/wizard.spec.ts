import { describe, expect, it } from '@jest/globals';
import { emptyMetadata } from '@salon/api-contract';
import type { StagedUpload } from '@salon/api-contract';
import { wizardReducer, initialWizard } from './wizard.ts';
import type { ChosenFile, Transfer, Wizard, WizardEvent } from './wizard.ts';

const aChosenFile = (id: string): ChosenFile => ({
  id,
  file: new File(['x'], `${id}.jpg`),
  sequence: 1,
});
const imageOf = (uploadId: string): StagedUpload => ({
  sessionId: uploadId,
  originalFilename: `${uploadId}.jpg`,
  size: 1,
  width: 1,
  height: 1,
  preview: null,
  metadata: emptyMetadata,
  duplicateOf: null,
});
const staged = (uploadId: string): Transfer => ({
  status: 'staged',
  images: [imageOf(uploadId)],
});
const failed = (isFinal: boolean): Transfer => ({ status: 'failed', message: 'no', isFinal });
const after = (...events: WizardEvent[]) => events.reduce(wizardReducer, initialWizard);

/** Two files on their way, with what became of each. */
const sent = (first: Transfer, second: Transfer): Wizard =>
  after(
    { type: 'files chosen', files: [aChosenFile('a'), aChosenFile('b')], refused: [] },
    { type: 'sending started' },
    { type: 'transfer changed', id: 'a', transfer: first },
    { type: 'transfer changed', id: 'b', transfer: second },
    { type: 'sending ended' },
  );

describe('the upload wizard', () => {
  it('goes to the review with what arrived and says what did not', () => {
    expect(sent(staged('s-a'), failed(true))).toMatchObject({
      step: 'review',
      items: [{ staged: { sessionId: 's-a' } }],
      refused: [{ originalFilename: 'b.jpg', message: 'no' }],
    });
  });

  it('waits with what failed for a passing reason, until it is sent again or left out', () => {
    const wizard = sent(staged('s-a'), failed(false));
    expect(wizard).toMatchObject({ step: 'sending', transfers: { b: { status: 'failed' } } });
    const again = [
      { type: 'sending again', ids: ['b'] },
      { type: 'transfer changed', id: 'b', transfer: staged('s-b') },
      { type: 'sending ended' },
    ] satisfies WizardEvent[];
    expect(again.reduce(wizardReducer, wizard)).toMatchObject({
      step: 'review',
      items: [{ staged: { sessionId: 's-a' } }, { staged: { sessionId: 's-b' } }],
      refused: [],
    });
    expect(wizardReducer(wizard, { type: 'others left out' })).toMatchObject({
      step: 'review',
      items: [{ staged: { sessionId: 's-a' } }],
      refused: [{ originalFilename: 'b.jpg' }],
    });
  });

  it('goes back to the choice when nothing arrived, keeping what may be sent again', () => {
    const wizard = sent(failed(true), failed(false));
    expect(wizardReducer(wizard, { type: 'others left out' })).toMatchObject({
      step: 'select',
      files: [{ id: 'b' }],
      refused: [{ originalFilename: 'a.jpg' }, { originalFilename: 'b.jpg' }],
    });
  });

  it('keeps the choice when the sending is cancelled', () => {
    const wizard = after(
      { type: 'files chosen', files: [aChosenFile('a')], refused: [] },
      { type: 'sending started' },
      { type: 'sending cancelled', files: [aChosenFile('b')] },
    );
    expect(wizard).toMatchObject({ step: 'select', files: [{ id: 'b' }] });
  });

  it('ignores late news of a file that was cancelled', () => {
    const wizard = after(
      { type: 'files chosen', files: [aChosenFile('a')], refused: [] },
      { type: 'sending started' },
      { type: 'transfer cancelled', id: 'a' },
      { type: 'transfer changed', id: 'a', transfer: staged('s-a') },
      { type: 'sending ended' },
    );
    expect(wizard).toEqual(initialWizard);
  });

  it('returns to the first step when the last item is removed', () => {
    const review = sent(staged('s-a'), failed(true));
    expect(wizardReducer(review, { type: 'item removed', uploadId: 's-a' })).toEqual(initialWizard);
  });

  it('stays in the review while items are left', () => {
    const review = sent(staged('s-a'), staged('s-b'));
    const wizard = wizardReducer(review, { type: 'item removed', uploadId: 's-a' });
    expect(wizard).toMatchObject({ step: 'review', items: [{ staged: { sessionId: 's-b' } }] });
  });

  describe('where three uploads are equal', () => {
    const equal = (uploadId: string) => ({
      ...imageOf(uploadId),
      duplicateOf:
        uploadId === 's-a'
          ? null
          : { id: 's-a', state: 'staged' as const, originalFilename: 's-a.jpg' },
    });
    const images = ['s-a', 's-b', 's-c'].map(equal);
    const published = { id: 'i-1', state: 'published' as const, originalFilename: 'p.jpg' };
    const other = { ...imageOf('s-d'), duplicateOf: published };
    const review = after({ type: 'resumed', images: [...images, other], edits: {} });
    const named = (wizard: Wizard) =>
      wizard.step === 'review' &&
      wizard.items.map(({ staged }) => [staged.sessionId, staged.duplicateOf?.id]);

    it('names the second one as the first when the first is removed', () => {
      const wizard = wizardReducer(review, { type: 'item removed', uploadId: 's-a' });
      expect(named(wizard)).toEqual([
        ['s-b', undefined],
        ['s-c', 's-b'],
        ['s-d', 'i-1'],
      ]);
      expect(wizard).toMatchObject({
        items: [{}, { staged: { duplicateOf: { originalFilename: 's-b.jpg' } } }, {}],
      });
    });

    it('names no other one when only one is left', () => {
      const events: WizardEvent[] = [
        { type: 'confirm started', key: 'k' },
        { type: 'confirm failed', missing: ['s-a', 's-b'] },
      ];
      expect(named(events.reduce(wizardReducer, review))).toEqual([
        ['s-c', undefined],
        ['s-d', 'i-1'],
      ]);
    });

    it('leaves the others alone when a later one is removed', () => {
      const wizard = wizardReducer(review, { type: 'item removed', uploadId: 's-b' });
      expect(named(wizard)).toEqual([
        ['s-a', undefined],
        ['s-c', 's-a'],
        ['s-d', 'i-1'],
      ]);
    });
  });

  it('returns to the first step when the review is cancelled', () => {
    const review = sent(staged('s-a'), staged('s-b'));
    expect(wizardReducer(review, { type: 'review cancelled' })).toEqual(initialWizard);
  });

  it('keeps what was typed when the confirmation fails', () => {
    const events: WizardEvent[] = [
      { type: 'edited', uploadId: 's-a', field: 'caption', text: 'Dusk' },
      { type: 'confirm started', key: 'k' },
      { type: 'confirm failed', missing: [] },
    ];
    expect(events.reduce(wizardReducer, sent(staged('s-a'), failed(true)))).toMatchObject({
      step: 'review',
      items: [{ edits: { caption: 'Dusk' } }],
    });
  });

  it('keeps the other items when some uploads no longer exist', () => {
    const events: WizardEvent[] = [
      { type: 'confirm started', key: 'k' },
      { type: 'confirm failed', missing: ['s-a'] },
    ];
    expect(events.reduce(wizardReducer, sent(staged('s-a'), staged('s-b')))).toMatchObject({
      step: 'review',
      items: [{ staged: { sessionId: 's-b' } }],
      refused: [{ originalFilename: 's-a.jpg' }],
      key: 'k',
    });
  });

  it('goes back to the choice when no upload exists any more', () => {
    const events: WizardEvent[] = [
      { type: 'confirm started', key: 'k' },
      { type: 'confirm failed', missing: ['s-a'] },
    ];
    expect(events.reduce(wizardReducer, sent(staged('s-a'), failed(true)))).toMatchObject({
      step: 'select',
      files: [],
      refused: [{ originalFilename: 'b.jpg' }, { originalFilename: 's-a.jpg' }],
    });
  });

  it('gives every item what was typed for all, and leaves the rest of each alone', () => {
    const events: WizardEvent[] = [
      { type: 'edited', uploadId: 's-a', field: 'caption', text: 'Dusk' },
      { type: 'all edited', edits: { camera: 'Trio 64' } },
    ];
    expect(events.reduce(wizardReducer, sent(staged('s-a'), staged('s-b')))).toMatchObject({
      items: [{ edits: { caption: 'Dusk', camera: 'Trio 64' } }, { edits: { camera: 'Trio 64' } }],
    });
  });

  it('keeps no more of the choice than may be sent', () => {
    const wizard = after(
      { type: 'files chosen', files: [aChosenFile('a'), aChosenFile('b')], refused: [] },
      { type: 'files cut', to: 1 },
    );
    expect(wizard).toMatchObject({ files: [{ id: 'a' }] });
  });

  it('goes straight to the review with what an earlier visit left, and what was typed then', () => {
    const earlier = staged('s-a');
    const images = earlier.status === 'staged' ? earlier.images : [];
    const edits = { 's-a': { caption: 'Dusk' } };
    expect(after({ type: 'resumed', images, edits })).toMatchObject({
      step: 'review',
      items: [{ file: null, staged: { sessionId: 's-a' }, edits: { caption: 'Dusk' } }],
    });
  });

  it('starts over for more', () => {
    const events: WizardEvent[] = [
      { type: 'confirm started', key: 'k' },
      { type: 'confirmed', images: [] },
      { type: 'restarted' },
    ];
    expect(events.reduce(wizardReducer, sent(staged('s-a'), staged('s-b')))).toEqual(initialWizard);
  });
});
