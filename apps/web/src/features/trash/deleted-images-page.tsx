import { useMemo, useReducer } from 'react';
import { limits, type DeletedImage } from '@salon/api-contract';
import { Link } from '../../ui/link.tsx';
import { BulkReport } from '../../domain/bulk/bulk-report.tsx';
import { api } from '../../domain/api.ts';
import { restoreImages } from '../../domain/bulk/bulk.ts';
import { useListDeletedQuery } from '../../domain/bulk/trash-endpoints.ts';
import { useBulk } from '../../domain/bulk/use-bulk.ts';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { nameOf, readListedImage } from '../../domain/images/listed-images.ts';
import { sheetItems } from '../../domain/images/sheet-items.ts';
import { loadedOf } from '../../domain/loaded.ts';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ContactSheet } from '../../widgets/contact-sheet/contact-sheet.tsx';
import { SelectionHeader } from '../../widgets/contact-sheet/selection-header.tsx';
import { nextSelection, nothingSelected } from '../../widgets/contact-sheet/selection.ts';
import { messages } from './messages.ts';

/** Deleted images that can still be restored. */
export default function DeletedImagesPage() {
  const query = useListDeletedQuery();
  const loaded = loadedOf(query);
  return (
    <Screen>
      <title>{messages.documentTitle}</title>
      {loaded.status === 'ready' && <Trash images={loaded.value} />}
      {loaded.status === 'failed' && (
        <>
          <ScreenHeader
            title={messages.heading}
            above={<Link to="/dashboard/images">{messages.images}</Link>}
          />
          <Message title={messages.loadFailed}>
            <p>{loaded.reason}</p>
            <Button onClick={() => void query.refetch()}>{messages.retry}</Button>
          </Message>
        </>
      )}
    </Screen>
  );
}

function Trash({ images }: { images: readonly DeletedImage[] }) {
  const dispatch = useAppDispatch();
  const [selection, dispatchSelection] = useReducer(nextSelection, nothingSelected);
  const bulk = useBulk();
  const sheet = useMemo(() => {
    const pictures = images.map(readListedImage);
    return sheetItems(pictures).map((item, index) => {
      const [picture, image] = [pictures[index], images[index]];
      if (!picture || !image) return item;
      const name = nameOf(picture);
      return { ...item, name, title: name, note: messages.until(dayOf(image.goesAt)) };
    });
  }, [images]);
  const selected = sheet.filter(({ id }) => selection.ids.has(id));

  const restore = () =>
    void bulk.run({
      images: selected,
      call: restoreImages,
      doing: messages.restoring,
      failedTitle: messages.restoreFailedTitle,
      failed: messages.restoreFailed,
      onDone: (restored) => {
        dispatchSelection({ type: 'dropped', ids: restored });
        dispatch(api.util.invalidateTags(['Trash']));
        if (!restored.length) return;
        const description = messages.restored(countOfImages(restored.length));
        dispatch(showToast({ title: messages.restoredTitle, description, type: 'success' }));
      },
    });

  return (
    <>
      <SelectionHeader
        count={selected.length}
        onCancel={() => dispatchSelection({ type: 'replaced', ids: [] })}
        actions={
          <Button disabled={bulk.progress !== null} onClick={restore}>
            {messages.restore}
          </Button>
        }
      >
        <ScreenHeader
          title={messages.heading}
          note={noteOf(sheet.length)}
          above={<Link to="/dashboard/images">{messages.images}</Link>}
        >
          {sheet.length > 0 && (
            <Button
              color="secondary"
              onClick={() =>
                dispatchSelection({ type: 'replaced', ids: sheet.map(({ id }) => id) })
              }
            >
              {messages.selectAll}
            </Button>
          )}
        </ScreenHeader>
      </SelectionHeader>
      <BulkReport bulk={bulk} />
      {sheet.length > 0 ? (
        <>
          <Hint>{messages.hint}</Hint>
          <ContactSheet
            label={messages.list}
            format="cover"
            items={sheet}
            selection={selection}
            onSelect={dispatchSelection}
          />
        </>
      ) : (
        <Message title={messages.emptyTitle}>
          <p>{messages.emptyText}</p>
        </Message>
      )}
    </>
  );
}

/** The server lists only the newest deleted images; older ones are purged first anyway. */
function noteOf(count: number): string {
  if (count === 0) return '';
  return count < limits.deletedImages
    ? countOfImages(count)
    : messages.newest(countOfImages(count));
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** `Dec 21, 2026` in the reader's time zone. Without an hour, since that depends on the cleanup schedule. */
function dayOf(time: string): string {
  return day.format(new Date(time));
}
