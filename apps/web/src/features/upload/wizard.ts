import type { FullImage, RefusedFile, StagedImage } from '@salon/api-contract';
import type { MetadataEdits, MetadataField } from '../../widgets/metadata-editor/metadata-edits.ts';

/** A file as chosen; the id tells apart two files of one name. */
export interface Pick {
  id: string;
  file: File;
}

/** Where one file is on its way. `reading`: the server has it and reads its metadata. */
export type Transfer =
  | { status: 'waiting' }
  | { status: 'sending'; share: number }
  | { status: 'reading' }
  | { status: 'staged'; images: StagedImage[] }
  /** `isFinal`: the server looked at it and said no; otherwise it may be sent again. */
  | { status: 'failed'; message: string; isFinal: boolean };

export interface ReviewItem {
  /** What was chosen here; none for a file of an earlier visit. */
  file: File | null;
  staged: StagedImage;
  edits: MetadataEdits;
}

export type Wizard =
  | { step: 'select'; picks: Pick[]; refused: RefusedFile[] }
  | { step: 'sending'; picks: Pick[]; transfers: Record<string, Transfer> }
  | { step: 'review' | 'confirming'; items: ReviewItem[]; refused: RefusedFile[] }
  | { step: 'complete'; images: FullImage[] };

export type WizardEvent =
  | { type: 'picked'; picks: Pick[]; refused: RefusedFile[] }
  | { type: 'unpicked'; id: string }
  | { type: 'picks cut'; to: number }
  /** With what was typed for some of them before, by session. */
  | { type: 'resumed'; images: StagedImage[]; edits: Readonly<Record<string, MetadataEdits>> }
  | { type: 'sending started' }
  | { type: 'transfer moved'; id: string; transfer: Transfer }
  | { type: 'transfer cancelled'; id: string }
  | { type: 'sending again'; ids: string[] }
  | { type: 'sending cancelled' }
  /** Nothing is under way any more. */
  | { type: 'sending ended' }
  /** The rest may stay behind. */
  | { type: 'failed left out' }
  | { type: 'edited'; sessionId: string; field: MetadataField; text: string }
  | { type: 'all edited'; edits: MetadataEdits }
  | { type: 'item removed'; sessionId: string }
  | { type: 'review cancelled' }
  | { type: 'confirm started' }
  | { type: 'confirm failed' }
  | { type: 'confirmed'; images: FullImage[] }
  | { type: 'restarted' };

export const startOfWizard: Wizard = { step: 'select', picks: [], refused: [] };

/** The upload page as a machine: an event that does not belong to the present step changes nothing. */
export function nextWizard(wizard: Wizard, event: WizardEvent): Wizard {
  switch (wizard.step) {
    case 'select':
      return whileSelecting(wizard, event);
    case 'sending':
      return whileSending(wizard, event);
    case 'review':
      return whileReviewing(wizard, event);
    case 'confirming':
      if (event.type === 'confirm failed') return { ...wizard, step: 'review' };
      if (event.type === 'confirmed') return { step: 'complete', images: event.images };
      return wizard;
    case 'complete':
      return event.type === 'restarted' ? startOfWizard : wizard;
  }
}

function whileSelecting(wizard: Extract<Wizard, { step: 'select' }>, event: WizardEvent): Wizard {
  const { picks } = wizard;
  switch (event.type) {
    case 'picked':
      return { step: 'select', picks: [...picks, ...event.picks], refused: event.refused };
    case 'unpicked':
      return { ...wizard, picks: picks.filter(({ id }) => id !== event.id) };
    case 'picks cut':
      return { ...wizard, picks: picks.slice(0, event.to) };
    case 'resumed': {
      const editsOf = ({ sessionId }: StagedImage) => event.edits[sessionId] ?? {};
      const items = event.images.map((staged) => ({
        ...{ file: null, staged },
        edits: editsOf(staged),
      }));
      return items.length ? { step: 'review', items, refused: [] } : wizard;
    }
    case 'sending started': {
      const waiting = picks.map(({ id }) => [id, { status: 'waiting' }] as const);
      return { step: 'sending', picks, transfers: Object.fromEntries(waiting) };
    }
    default:
      return wizard;
  }
}

function whileSending(wizard: Extract<Wizard, { step: 'sending' }>, event: WizardEvent): Wizard {
  const { picks, transfers } = wizard;
  switch (event.type) {
    case 'transfer moved':
      return { ...wizard, transfers: { ...transfers, [event.id]: event.transfer } };
    case 'transfer cancelled': {
      const { [event.id]: _cancelled, ...others } = transfers;
      return { ...wizard, picks: picks.filter(({ id }) => id !== event.id), transfers: others };
    }
    case 'sending again': {
      const waiting = event.ids.map((id) => [id, { status: 'waiting' }] as const);
      return { ...wizard, transfers: { ...transfers, ...Object.fromEntries(waiting) } };
    }
    case 'sending cancelled':
      return { step: 'select', picks, refused: [] };
    case 'sending ended': {
      const isAnyToRetry = Object.values(transfers).some(mayBeSentAgain);
      return isAnyToRetry ? wizard : afterSending(picks, transfers);
    }
    case 'failed left out':
      return afterSending(picks, transfers);
    default:
      return wizard;
  }
}

export function isSettled(transfer: Transfer | undefined): boolean {
  return transfer?.status === 'staged' || transfer?.status === 'failed';
}

/** Whether it failed for a reason that may be gone the next time. */
export function mayBeSentAgain(transfer: Transfer | undefined): boolean {
  return transfer?.status === 'failed' && !transfer.isFinal;
}

/** The sessions of what has arrived. */
export function stagedIn(transfers: Record<string, Transfer>): string[] {
  return Object.values(transfers).flatMap((transfer) =>
    transfer.status === 'staged' ? transfer.images.map(({ sessionId }) => sessionId) : [],
  );
}

/** On to the review with what arrived; with nothing, back to the choice, where what may be sent again is kept. */
function afterSending(picks: Pick[], transfers: Record<string, Transfer>): Wizard {
  const items: ReviewItem[] = [];
  const refused: RefusedFile[] = [];
  const again: Pick[] = [];
  for (const pick of picks) {
    const transfer = transfers[pick.id];
    if (transfer?.status === 'staged')
      items.push(...transfer.images.map((staged) => ({ file: pick.file, staged, edits: {} })));
    if (transfer?.status !== 'failed') continue;
    refused.push({ originalFilename: pick.file.name, message: transfer.message });
    if (!transfer.isFinal) again.push(pick);
  }
  return items.length
    ? { step: 'review', items, refused }
    : { step: 'select', picks: again, refused };
}

function whileReviewing(
  wizard: Extract<Wizard, { step: 'review' | 'confirming' }>,
  event: WizardEvent,
): Wizard {
  const { items } = wizard;
  switch (event.type) {
    case 'edited':
      return {
        ...wizard,
        items: items.map((item) =>
          item.staged.sessionId === event.sessionId
            ? { ...item, edits: { ...item.edits, [event.field]: event.text } }
            : item,
        ),
      };
    case 'all edited': {
      const edit = (item: ReviewItem) => ({ ...item, edits: { ...item.edits, ...event.edits } });
      return { ...wizard, items: items.map(edit) };
    }
    case 'item removed': {
      const left = items.filter(({ staged }) => staged.sessionId !== event.sessionId);
      return left.length ? { ...wizard, items: left } : startOfWizard;
    }
    case 'review cancelled':
      return startOfWizard;
    case 'confirm started':
      return { ...wizard, step: 'confirming' };
    default:
      return wizard;
  }
}
