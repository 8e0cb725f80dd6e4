import { useState } from 'react';
import { limits } from '@salon/api-contract';
import type { ImageChange, ImageMetadataEdit, ImageSelection } from '@salon/api-contract';
import { ApiError } from '../../http/api-error.ts';
import { randomUuid } from '../../http/random-uuid.ts';
import { showDialog } from '../../overlays/dialogs/show-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { useDashboardDispatch, useDashboardSelector } from '../api.ts';
import type { ListedImage } from '../images/listed-image.ts';
import { selectTrashDays } from '../settings/setting-endpoints.ts';
import { AddToCollectionDialog } from './add-to-collection-dialog.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { startChange } from './changes.ts';
import { messages } from './messages.ts';
import { namedImages } from './named-images.ts';
import { useAddImages } from './use-add-images.ts';
import { useBulkDialog } from './use-bulk-dialog.ts';
import type { Bulk } from './use-bulk.ts';
import { useChange } from './use-change.ts';
import type { ServerChange } from './use-change.ts';
import { useDeleteKey } from './use-delete-key.ts';
import { useDeleteImages } from './use-delete-images.ts';

const { deletion, editing, adding } = messages;
const { undoing } = editing;

/** What is selected of a long list. */
export interface LongSelection {
  count: number;
  /** The images, if all of them are loaded. */
  images: readonly ListedImage[] | null;
  /** Those of the images that are loaded. */
  loaded: readonly ListedImage[];
  /** As it is sent to the server. */
  query: ImageSelection;
}

interface LongBulkActionsProps {
  bulk: Bulk;
  selection: LongSelection;
  /** Images were deleted or added to a collection: they are selected no longer. */
  onSettled: (ids: readonly string[]) => void;
  /** The server has changed all that was selected, which is selected no longer. */
  onAllSettled: () => void;
  /** Images were edited, or a change was undone: what is selected stays selected. */
  onChange: () => void;
  /** Runs when a dialog opens or closes. */
  onDialog: (isOpen: boolean) => void;
}

/** What can be done with selected images, of which some may not be loaded. */
export function LongBulkActions(props: LongBulkActionsProps) {
  const { bulk, selection, onSettled, onAllSettled, onChange } = props;
  const [opened, setOpened] = useState<LongSelection | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  // An open dialog changes what it names, whatever others upload or delete meanwhile. If the server refuses an outdated
  // list, the dialog names that of the next version. Other actions would close it, and lose what was typed.
  if (opened && isOutdated && versionOf(selection) !== versionOf(opened)) {
    setOpened({ ...selection, images: opened.images });
    setOutdated(false);
  }
  const shown = opened ?? selection;
  const onDialog = (isOpen: boolean) => {
    setOpened(isOpen ? selection : null);
    setOutdated(false);
    props.onDialog(isOpen);
  };
  const shared = { bulk, onSettled, onChange, onDialog };
  if (shown.images) return <BulkActions {...shared} images={shown.images} />;
  const onOutdated = () => setOutdated(true);
  return <ServerActions {...shared} {...{ onAllSettled, onOutdated }} selection={shown} />;
}

/** Of the list that is selected as a whole. */
const versionOf = ({ query }: LongSelection) => ('version' in query ? query.version : null);

interface ServerActionsProps extends LongBulkActionsProps {
  /** The list has another version than the selection. */
  onOutdated: () => void;
}

function ServerActions(props: ServerActionsProps) {
  const { bulk, selection, onSettled, onAllSettled, onChange, onDialog, onOutdated } = props;
  const dispatch = useDashboardDispatch();
  const trashDays = useDashboardSelector(selectTrashDays);
  const { count, query } = selection;
  // When everything is selected, only the list names it.
  const ids = 'ids' in query ? query.ids : null;
  const change = useChange(bulk, onAllSettled);
  const askToDelete = useDeleteImages(bulk, { onDeleted: onSettled, onUndone: onChange });
  const addNamed = useAddImages(bulk, { onAdded: onSettled, onUndone: onChange });
  const { open, setOpen, close } = useBulkDialog(onDialog);
  const isTooMany = ids !== null && ids.length > limits.changedIds;
  const isBusy = bulk.progress !== null;
  // A single request returns the result of each image.
  const few = ids && ids.length <= limits.bulkImages ? namedImages(ids, selection.loaded) : null;

  const make = (texts: ChangeTexts, what: ImageChange, key?: string) => {
    const start = () => startChange(query, what, key).catch(reportIf(409, onOutdated));
    void change({ ...texts, total: count, start });
  };

  const remove = () => {
    if (few) return askToDelete(few);
    const callback = () => make({ ...deletion, undoing }, { kind: 'delete' });
    dispatch(
      showDialog({
        title: deletion.title(count),
        description: deletion.question(count, trashDays),
        actions: [{ name: messages.delete, color: 'danger', callback }],
      }),
    );
  };

  useDeleteKey(isBusy || isTooMany || open !== null, remove);

  return (
    <>
      <Button
        color="secondary"
        disabled={isTooMany}
        isBusy={isBusy}
        onClick={() => setOpen('edit')}
      >
        {messages.edit}
      </Button>
      <Button color="secondary" disabled={isTooMany} isBusy={isBusy} onClick={() => setOpen('add')}>
        {messages.addToCollection}
      </Button>
      <Button isDanger disabled={isTooMany} isBusy={isBusy} onClick={remove}>
        {messages.delete}
      </Button>
      {isTooMany && <Hint role="status">{messages.tooMany(limits.changedIds)}</Hint>}
      {open === 'edit' && (
        <LongEditDialog
          count={count}
          isSaving={bulk.progress !== null}
          onSave={(metadata, answers, key) =>
            make({ ...editing, ...answers }, { kind: 'edit', metadata }, key)
          }
          onClose={close}
        />
      )}
      {open === 'add' && (
        <AddToCollectionDialog
          images={null}
          count={count}
          onChoose={(destination) => {
            close();
            if (few) return addNamed(few, destination);
            const { id, title, move } = destination;
            const success = (added: number) => adding.success(added, title);
            make({ ...adding, undoing, success }, { kind: 'add', collectionId: id, move });
          }}
          onClose={close}
        />
      )}
    </>
  );
}

/** Rethrows an error, and reports before if it has this status. */
const reportIf =
  (status: number, report: () => void) =>
  (error: unknown): never => {
    if (error instanceof ApiError && error.status === status) report();
    throw error;
  };

interface LongEditDialogProps {
  count: number;
  isSaving: boolean;
  onSave: (
    metadata: ImageMetadataEdit,
    answers: Pick<ServerChange, 'onStarted' | 'onRefused'>,
    idempotencyKey: string,
  ) => void;
  onClose: () => void;
}

/** Stays open, with what was typed, until the server has accepted the edit. */
function LongEditDialog({ onSave, onClose, ...props }: LongEditDialogProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  // A second change after a lost reply would have this edit as the values before it, and nothing to undo.
  const [idempotencyKey] = useState(randomUuid);
  return (
    <BulkEditDialog
      {...props}
      images={null}
      problem={refusal}
      onSave={(metadata) => {
        setRefusal(null);
        const answers = { onStarted: onClose, onRefused: setRefusal };
        onSave(metadata, answers, idempotencyKey);
      }}
      onClose={onClose}
    />
  );
}

type ChangeTexts = Omit<ServerChange, 'start' | 'total'>;
