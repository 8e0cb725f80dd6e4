import { lazy, Suspense, useMemo, useReducer, useState } from 'react';
import { BulkActions } from '../../domain/bulk/bulk-actions.tsx';
import { BulkReport } from '../../domain/bulk/bulk-report.tsx';
import { useBulk } from '../../domain/bulk/use-bulk.ts';
import { imagePath } from '../../domain/images/image-path.ts';
import { sheetItems } from '../../domain/images/sheet-items.ts';
import { useImageList } from '../../domain/images/image-list.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useHelpKey } from '../../ui/hooks/use-help-key.ts';
import { useScrollMemory } from '../../ui/hooks/use-scroll-memory.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { ContactSheet } from '../../widgets/contact-sheet/contact-sheet.tsx';
import { SelectionHeader } from '../../widgets/contact-sheet/selection-header.tsx';
import { nextSelection, nothingSelected } from '../../widgets/contact-sheet/selection.ts';
import { ImagesToolbar } from './images-toolbar.tsx';
import styles from './images.module.css';
import { useImageQuery } from './use-image-query.ts';

const ListHelp = lazy(() => import('./list-help.tsx'));

export default function ImagesPage() {
  const { error, items, reload } = useImageList();
  const query = useImageQuery(items);
  const { images } = query;
  const sheet = useMemo(() => sheetItems(images ?? []), [images]);
  const [selection, tell] = useReducer(nextSelection, nothingSelected);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const bulk = useBulk();
  useScrollMemory(sheet.length > 0);
  useHelpKey(() => setHelpOpen(true));

  // Only what is shown: the rest may have been deleted elsewhere, or not be what is looked for.
  const selected = useMemo(
    () => images?.filter(({ id }) => selection.ids.has(id)) ?? [],
    [images, selection],
  );
  const settle = (settled: readonly string[]) => {
    if (settled.length) tell({ type: 'dropped', ids: settled });
  };
  const isFirstLoad = items === null && error === null;
  const hasImages = items !== null && items.length > 0;

  return (
    <div className={styles.page}>
      <title>Images · Salon</title>
      <SelectionHeader
        count={selected.length}
        onCancel={() => tell({ type: 'replaced', ids: [] })}
        actions={<BulkActions bulk={bulk} images={selected} onChange={settle} />}
      >
        <ScreenHeader title="Images" note={hasImages && sheet.length.toLocaleString('en')}>
          <ButtonLink color="secondary" to="/dashboard/images/copies">
            <Icon name="copy" size={20} />
            Likely copies
          </ButtonLink>
          <ButtonLink color="secondary" to="/dashboard/images/deleted">
            <Icon name="trash-2" size={20} />
            Trash
          </ButtonLink>
          <ButtonLink to="/dashboard/images/upload">
            <Icon name="upload" size={20} />
            Upload
          </ButtonLink>
        </ScreenHeader>
      </SelectionHeader>
      <BulkReport bulk={bulk} />
      {isFirstLoad && <Loading label="Loading the images…" />}
      {error !== null && items === null && (
        <Message title="The images did not arrive">
          <p>{error}</p>
          <Button onClick={reload}>Try again</Button>
        </Message>
      )}
      {items?.length === 0 && (
        <Message title="No images yet">
          <p>Upload your first photographs; the gallery shows them at once.</p>
          <ButtonLink to="/dashboard/images/upload">
            <Icon name="upload" size={20} />
            Upload images
          </ButtonLink>
        </Message>
      )}
      {hasImages && (
        <ImagesToolbar
          text={query.text}
          sorting={query.sorting}
          onSearch={query.search}
          onSort={query.sort}
          onHelp={() => setHelpOpen(true)}
        />
      )}
      {hasImages && images?.length === 0 && (
        <Message title={query.error ? 'The search failed' : 'Nothing found'}>
          <p>{query.error ?? 'No image has all of these words. Try fewer or other ones.'}</p>
          <Button color="secondary" onClick={() => query.search('')}>
            Show all images
          </Button>
        </Message>
      )}
      {sheet.length > 0 && (
        <ContactSheet
          label="Images"
          items={sheet}
          selection={selection}
          onSelect={tell}
          hrefOf={imagePath}
        />
      )}
      <Suspense>{isHelpOpen && <ListHelp onClose={() => setHelpOpen(false)} />}</Suspense>
    </div>
  );
}
