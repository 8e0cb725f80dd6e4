import type { FullImage, RefusedFile, StagedUpload } from '@salon/api-contract';
import type { MetadataEdits, MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';
import { withoutApplied } from './without-applied.ts';
import { reviewTexts } from './messages.ts';

/** A file as chosen; the id distinguishes two files of the same name. */
export interface ChosenFile {
  id: string;
  file: File;
  /** Orders the uploads on the server, where they may arrive in another order. */
  sequence: number;
}

/** The state of one file. `reading`: the server has received it and extracts its metadata. */
export type Transfer =
  | { status: 'queued' }
  | { status: 'sending'; share: number }
  | { status: 'reading' }
  | { status: 'staged'; images: StagedUpload[] }
  /**
   * `isFinal`: the server refused the file; otherwise it may be sent again. `isTemporary`: the network or the server was
   * away.
   */
  | { status: 'failed'; message: string; isFinal: boolean; isTemporary?: boolean };

export interface ReviewItem {
  /** Null for an upload of an earlier visit. */
  file: File | null;
  staged: StagedUpload;
  edits: MetadataEdits;
}

interface Review {
  step: 'review' | 'confirming';
  items: ReviewItem[];
  refused: RefusedFile[];
  /** The idempotency key of all confirmations of this review, from the first one on. */
  key?: string;
}

export type Wizard =
  | { step: 'select'; files: ChosenFile[]; refused: RefusedFile[] }
  | { step: 'sending'; files: ChosenFile[]; transfers: Record<string, Transfer> }
  | Review
  | { step: 'complete'; images: FullImage[] };

type SendingStage = Extract<Wizard, { step: 'sending' }>;

export type WizardEvent =
  | { type: 'files chosen'; files: ChosenFile[]; refused: RefusedFile[] }
  | { type: 'file removed'; id: string }
  | { type: 'files cut'; to: number }
  /** `edits`: what was typed on an earlier visit, by upload. */
  | { type: 'resumed'; images: StagedUpload[]; edits: Readonly<Record<string, MetadataEdits>> }
  | { type: 'sending started' }
  | { type: 'transfer changed'; id: string; transfer: Transfer }
  | { type: 'transfer cancelled'; id: string }
  | { type: 'sending again'; ids: string[] }
  /** `files`: under new ids, because the server has discarded those that had arrived. */
  | { type: 'sending cancelled'; files: ChosenFile[] }
  /** No transfer is running or queued. */
  | { type: 'sending ended' }
  /** Continue with the files that have arrived. */
  | { type: 'others left out' }
  | { type: 'edited'; uploadId: string; field: MetadataField; text: string }
  | { type: 'all edited'; edits: MetadataEdits }
  /** Undoes `applied`; `before`: the edits until then, by upload. */
  | {
      type: 'all put back';
      applied: MetadataEdits;
      before: Readonly<Record<string, MetadataEdits>>;
    }
  | { type: 'item removed'; uploadId: string }
  | { type: 'review cancelled' }
  | { type: 'confirm started'; key: string }
  /** `missing`: the uploads that no longer exist on the server. */
  | { type: 'confirm failed'; missing: string[] }
  | { type: 'confirmed'; images: FullImage[] }
  | { type: 'restarted' };

export const initialWizard: Wizard = { step: 'select', files: [], refused: [] };

/** The steps of the upload page. An event that does not belong to the current step changes nothing. */
export function wizardReducer(wizard: Wizard, event: WizardEvent): Wizard {
  switch (wizard.step) {
    case 'select':
      return whileSelecting(wizard, event);
    case 'sending':
      return whileSending(wizard, event);
    case 'review':
      return whileReviewing(wizard, event);
    case 'confirming':
      if (event.type === 'confirm failed') return withoutMissing(wizard, event.missing);
      if (event.type === 'confirmed') return { step: 'complete', images: event.images };
      return wizard;
    case 'complete':
      return event.type === 'restarted' ? initialWizard : wizard;
  }
}

function whileSelecting(wizard: Extract<Wizard, { step: 'select' }>, event: WizardEvent): Wizard {
  const { files } = wizard;
  switch (event.type) {
    case 'files chosen':
      return { step: 'select', files: [...files, ...event.files], refused: event.refused };
    case 'file removed':
      return { ...wizard, files: files.filter(({ id }) => id !== event.id) };
    case 'files cut':
      return { ...wizard, files: files.slice(0, event.to) };
    case 'resumed': {
      const editsOf = ({ sessionId }: StagedUpload) => event.edits[sessionId] ?? {};
      const items = event.images.map((staged) => ({
        file: null,
        staged,
        edits: editsOf(staged),
      }));
      return items.length ? { step: 'review', items, refused: [] } : wizard;
    }
    case 'sending started': {
      const queued = files.map(({ id }) => [id, { status: 'queued' }] as const);
      return { step: 'sending', files, transfers: Object.fromEntries(queued) };
    }
    default:
      return wizard;
  }
}

function whileSending(wizard: SendingStage, event: WizardEvent): Wizard {
  const { files, transfers } = wizard;
  switch (event.type) {
    case 'transfer changed':
      return { ...wizard, transfers: { ...transfers, [event.id]: event.transfer } };
    case 'transfer cancelled': {
      const { [event.id]: _cancelled, ...others } = transfers;
      return { ...wizard, files: files.filter(({ id }) => id !== event.id), transfers: others };
    }
    case 'sending again': {
      const queued = event.ids.map((id) => [id, { status: 'queued' }] as const);
      return { ...wizard, transfers: { ...transfers, ...Object.fromEntries(queued) } };
    }
    case 'sending cancelled':
      return { step: 'select', files: event.files, refused: [] };
    case 'sending ended': {
      const isAnyToRetry = Object.values(transfers).some(mayBeSentAgain);
      return isAnyToRetry ? wizard : afterSending(files, transfers);
    }
    case 'others left out':
      return afterSending(files, transfers);
    default:
      return wizard;
  }
}

export function isOnItsWay(transfer: Transfer | undefined): boolean {
  return transfer?.status === 'sending' || transfer?.status === 'reading';
}

export function isSettled(transfer: Transfer | undefined): boolean {
  return transfer?.status === 'staged' || transfer?.status === 'failed';
}

/** Whether no file is being sent or waits for it. */
export const isAllSettled = ({
  files,
  transfers,
}: Pick<SendingStage, 'files' | 'transfers'>): boolean =>
  files.every(({ id }) => isSettled(transfers[id]));

/** Whether it failed for a reason that may be temporary. */
export function mayBeSentAgain(transfer: Transfer | undefined): boolean {
  return transfer?.status === 'failed' && !transfer.isFinal;
}

/** Whether it failed because the network or the server was away. */
export function wasAway(transfer: Transfer | undefined): boolean {
  return transfer?.status === 'failed' && transfer.isTemporary === true;
}

/** The uploads of the files that have arrived. */
export function stagedIn(transfers: Record<string, Transfer>): string[] {
  return Object.values(transfers).flatMap((transfer) =>
    transfer.status === 'staged' ? transfer.images.map(({ sessionId }) => sessionId) : [],
  );
}

/** Whether leaving the page loses files. A review is stored, and toasts say how a confirmation ended. */
export function hasToLose(wizard: Wizard): boolean {
  if (wizard.step === 'select') return wizard.files.length > 0;
  return wizard.step === 'sending';
}

/** The uploads that the page is working on. */
export function uploadIdsIn(wizard: Wizard): string[] {
  switch (wizard.step) {
    case 'sending':
      return stagedIn(wizard.transfers);
    case 'review':
    case 'confirming':
      return wizard.items.map(({ staged }) => staged.sessionId);
    default:
      return [];
  }
}

/** To the review if any file arrived; else back to the selection, with the files that may be sent again. */
function afterSending(files: ChosenFile[], transfers: Record<string, Transfer>): Wizard {
  const items: ReviewItem[] = [];
  const refused: RefusedFile[] = [];
  const again: ChosenFile[] = [];
  for (const chosen of files) {
    const transfer = transfers[chosen.id];
    if (transfer?.status === 'staged')
      items.push(...transfer.images.map((staged) => ({ file: chosen.file, staged, edits: {} })));
    if (transfer?.status !== 'failed') continue;
    refused.push({ originalFilename: chosen.file.name, message: transfer.message });
    if (!transfer.isFinal) again.push(chosen);
  }
  return items.length
    ? { step: 'review', items, refused }
    : { step: 'select', files: again, refused };
}

function whileReviewing(wizard: Review, event: WizardEvent): Wizard {
  const { items } = wizard;
  switch (event.type) {
    case 'edited':
      return {
        ...wizard,
        items: items.map((item) =>
          item.staged.sessionId === event.uploadId
            ? { ...item, edits: { ...item.edits, [event.field]: event.text } }
            : item,
        ),
      };
    case 'all edited': {
      const edit = (item: ReviewItem) => ({ ...item, edits: { ...item.edits, ...event.edits } });
      return { ...wizard, items: items.map(edit) };
    }
    case 'all put back': {
      const putBack = ({ staged, edits }: ReviewItem) =>
        withoutApplied(edits, event.applied, event.before[staged.sessionId]);
      return { ...wizard, items: items.map((item) => ({ ...item, edits: putBack(item) })) };
    }
    case 'item removed': {
      const left = withoutItems(items, [event.uploadId]);
      return left.length ? { ...wizard, items: left } : initialWizard;
    }
    case 'review cancelled':
      return initialWizard;
    case 'confirm started':
      return { ...wizard, step: 'confirming', key: event.key };
    default:
      return wizard;
  }
}

/** Removes items. Of equal images, the later ones name the first: when that goes, the next one takes its place. */
function withoutItems(items: readonly ReviewItem[], uploadIds: readonly string[]): ReviewItem[] {
  const gone = new Set(uploadIds);
  const successors = new Map<string, StagedUpload>();
  return items.flatMap((item) => {
    const { staged } = item;
    const { duplicateOf } = staged;
    if (gone.has(staged.sessionId)) return [];
    if (duplicateOf?.state !== 'staged' || !gone.has(duplicateOf.id)) return [item];
    const first = successors.get(duplicateOf.id);
    if (!first) successors.set(duplicateOf.id, staged);
    const other = first
      ? { ...duplicateOf, id: first.sessionId, originalFilename: first.originalFilename }
      : null;
    return [{ ...item, staged: { ...staged, duplicateOf: other } }];
  });
}

/** Back to the review of the uploads that still exist; to the selection if no upload is left. */
function withoutMissing(review: Review, missing: readonly string[]): Wizard {
  const { items, refused } = review;
  const isMissing = ({ staged }: ReviewItem) => missing.includes(staged.sessionId);
  const left = withoutItems(items, missing);
  const lost = items.filter(isMissing).map(({ staged: { originalFilename } }) => ({
    originalFilename,
    message: reviewTexts.missing,
  }));
  const all = [...refused, ...lost];
  return left.length
    ? { ...review, step: 'review', items: left, refused: all }
    : { step: 'select', files: [], refused: all };
}
