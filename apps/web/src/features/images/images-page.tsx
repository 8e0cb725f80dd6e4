import { lazy, Suspense, useState } from 'react';
import { BulkActions } from '../../domain/bulk/bulk-actions.tsx';
import { BulkReport } from '../../domain/bulk/bulk-report.tsx';
import { useBulk } from '../../domain/bulk/use-bulk.ts';
import { imagePath } from '../../domain/images/image-path.ts';
import type { ListedImage } from '../../domain/images/listed-images.ts';
import { useImageList } from '../../domain/images/image-list.ts';
import { useImageSheet } from '../../domain/images/use-image-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { useHelpKey } from '../../ui/hooks/use-help-key.ts';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ContactSheet } from '../../widgets/contact-sheet/contact-sheet.tsx';
import { SelectionHeader } from '../../widgets/contact-sheet/selection-header.tsx';
import { ImagesHeader } from './images-header.tsx';
import { ImagesToolbar } from './images-toolbar.tsx';
import { messages } from './messages.ts';
import { NoImages } from './no-images.tsx';
import { useImageQuery } from './use-image-query.ts';

const ListHelp = lazy(() => import('./list-help.tsx'));

const NO_IMAGES: readonly ListedImage[] = [];

export default function ImagesPage() {
  const { error, items, reload } = useImageList();
  const query = useImageQuery(items);
  const { images } = query;
  const sheet = useImageSheet(images ?? NO_IMAGES);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const bulk = useBulk();
  useHelpKey(() => setHelpOpen(true));
  const isFirstLoad = items === null && error === null;
  const hasImages = items !== null && items.length > 0;

  return (
    <Screen>
      <title>{messages.documentTitle}</title>
      <SelectionHeader
        count={sheet.selected.length}
        onCancel={sheet.clear}
        actions={<BulkActions bulk={bulk} images={sheet.selected} onChange={sheet.deselect} />}
      >
        <ImagesHeader count={hasImages ? sheet.items.length : null} />
      </SelectionHeader>
      <BulkReport bulk={bulk} />
      {isFirstLoad && <Loading label={messages.loading} />}
      {error !== null && items === null && (
        <Message title={messages.loadFailed}>
          <p>{error}</p>
          <Button onClick={reload}>{messages.retry}</Button>
        </Message>
      )}
      {items?.length === 0 && <NoImages />}
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
        <Message title={query.error ? messages.searchFailed : messages.nothingFound}>
          <p>{query.error ?? messages.nothingFoundHint}</p>
          <Button color="secondary" onClick={() => query.search('')}>
            {messages.showAll}
          </Button>
        </Message>
      )}
      {sheet.items.length > 0 && (
        <ContactSheet
          label={messages.list}
          items={sheet.items}
          selection={sheet.selection}
          onSelect={sheet.select}
          hrefOf={imagePath}
        />
      )}
      <Suspense>{isHelpOpen && <ListHelp onClose={() => setHelpOpen(false)} />}</Suspense>
    </Screen>
  );
}
