import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { limits, type DeletedImage } from '@salon/api-contract';
import { useDashboardDispatch } from '../../domain/api.ts';
import { BulkReport } from '../../domain/bulk/bulk-report.tsx';
import { restoreImages } from '../../domain/bulk/bulk.ts';
import { useBulk, type Bulk, type NamedImage } from '../../domain/bulk/use-bulk.ts';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { readListedImage } from '../../domain/images/listed-image.ts';
import { listedItems } from '../../domain/images/sheet-items.ts';
import { trashChanged } from '../../domain/outdated.ts';
import type { ShownTrash } from '../../domain/trash/trash-requests.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Link } from '../../ui/link.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { ContactSheet } from '../../widgets/contact-sheet/contact-sheet.tsx';
import { messages as sheetMessages } from '../../widgets/contact-sheet/messages.ts';
import { SelectionHeader } from '../../widgets/contact-sheet/selection-header.tsx';
import type { SheetItem } from '../../widgets/contact-sheet/sheet-item.ts';
import { useSelection } from '../../widgets/contact-sheet/use-selection.ts';
import { formatDay } from '../../ui/format/format-day.ts';
import { messages } from './messages.ts';
import { usePurge } from './use-purge.ts';

interface TrashContentProps {
  /** Null until they are loaded. */
  images: readonly DeletedImage[] | null;
  /** Whether there are no deleted collections beside them. */
  isAlone: boolean;
  /** Whether there are neither images nor collections; false while that is not known. */
  isTrashEmpty: boolean;
  /** All that is shown; null while nothing is there, or not all of it is loaded. */
  shown: ShownTrash | null;
  /** Shown above the images. */
  children: ReactNode;
}

/** The header of the page, and the images in the trash. */
export function TrashContent(props: TrashContentProps) {
  const { images, isAlone, isTrashEmpty, shown, children } = props;
  const { selection, select, clear, deselect } = useSelection();
  const bulk = useBulk();
  const restore = useRestore(bulk, deselect);
  const { isPurging, askToPurge, askToEmpty } = usePurge();
  const sheet = useMemo(() => itemsOf(images ?? []), [images]);
  const selectAll = () => select({ type: 'replaced', ids: sheet.map(({ id }) => id) });
  const selected = sheet.filter(({ id }) => selection.ids.has(id));

  return (
    <>
      <SelectionHeader
        count={selected.length}
        onSelectAll={selectAll}
        onCancel={clear}
        actions={
          <>
            <Button
              isDanger
              isBusy={bulk.progress !== null || isPurging}
              onClick={() => askToPurge(selected.map(({ id }) => id))}
            >
              {messages.purge.action}
            </Button>
            <Button isBusy={bulk.progress !== null || isPurging} onClick={() => restore(selected)}>
              {messages.restore}
            </Button>
          </>
        }
      >
        <ScreenHeader
          title={messages.heading}
          note={noteOf(sheet.length)}
          above={<Link to="/dashboard/images">{messages.images}</Link>}
        >
          {shown && (
            <Button color="secondary" isBusy={isPurging} onClick={() => askToEmpty(shown)}>
              {messages.purge.empty}
            </Button>
          )}
          {sheet.length > 0 && (
            <Button color="secondary" onClick={selectAll}>
              {sheetMessages.selectAll}
            </Button>
          )}
        </ScreenHeader>
      </SelectionHeader>
      {children}
      {sheet.length > 0 && !isAlone && <h2>{messages.images}</h2>}
      {sheet.length > 0 && (
        <>
          <Hint>{messages.hint}</Hint>
          <ContactSheet
            label={messages.list}
            format="cover"
            items={sheet}
            selection={selection}
            onSelect={select}
          />
        </>
      )}
      {isTrashEmpty && (
        <Message title={messages.emptyTitle}>
          <p>{messages.emptyText}</p>
        </Message>
      )}
      <BulkReport bulk={bulk} />
    </>
  );
}

/** @param onDone gets the ids of the restored images */
function useRestore(bulk: Bulk, onDone: (ids: readonly string[]) => void) {
  const dispatch = useDashboardDispatch();
  return (images: readonly NamedImage[]) =>
    void bulk.run({
      images,
      call: restoreImages,
      doing: messages.restoring,
      failedTitle: messages.restoreFailedTitle,
      failed: messages.restoreFailed,
      onDone: (restored) => {
        onDone(restored.map(({ id }) => id));
        dispatch(trashChanged());
        if (!restored.length) return;
        dispatch(showToast({ ...messages.restored(restored.length), type: 'success' }));
      },
    });
}

/** The server lists only the newest deleted images; older ones are purged first anyway. */
function noteOf(count: number): string {
  if (count === 0) return '';
  return count < limits.deletedImages
    ? countOfImages(count)
    : messages.newest(countOfImages(count));
}

function itemsOf(images: readonly DeletedImage[]): SheetItem[] {
  return listedItems(images.map(readListedImage)).map((item, index) => {
    const image = images[index];
    if (!image) return item;
    return { ...item, title: item.name, note: messages.goes(formatDay(image.goesAt)) };
  });
}
