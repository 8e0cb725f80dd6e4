import { useState } from 'react';
import { BulkActions } from '../../domain/bulk/bulk-actions.tsx';
import { useBulk } from '../../domain/bulk/use-bulk.ts';
import type { Bulk } from '../../domain/bulk/use-bulk.ts';
import type { ListedImage } from '../../domain/images/listed-image.ts';
import { useImageList } from '../../domain/images/use-image-list.ts';
import { useImageSheet } from '../../domain/images/use-image-sheet.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { ImagesScreen } from './images-screen.tsx';
import { LongImages } from './long-images.tsx';
import { messages } from './messages.ts';
import { NoImages } from './no-images.tsx';
import { useImageQuery } from './use-image-query.ts';
import { useListParams } from '../../domain/list-choices/use-list-params.ts';

const NO_IMAGES: readonly ListedImage[] = [];

/** A long list is loaded where it is shown; a short one as a whole. */
export default function ImagesPage() {
  const list = useImageList({ looksIfLong: false });
  // A change goes on while the list becomes short, or long again.
  const bulk = useBulk();
  const [wasLong, setWasLong] = useState<boolean | null>(null);
  // Others may make the list long, or short again, while a dialog is open. Another sheet would lose what was typed.
  const isLong = wasLong ?? list.isLong;
  const props = { bulk, onDialog: (isOpen: boolean) => setWasLong(isOpen ? isLong : null) };
  return isLong ? <LongImages {...props} /> : <Images {...props} list={list} />;
}

interface ImagesProps {
  bulk: Bulk;
  list: ReturnType<typeof useImageList>;
  /** Runs when a dialog about the selected images opens or closes. */
  onDialog: (isOpen: boolean) => void;
}

function Images({ bulk, list, onDialog }: ImagesProps) {
  const { error, items, reload } = list;
  const params = useListParams();
  const { images, error: searchError, isSearching, isSettled } = useImageQuery(items, params);
  const isLoading = items === null && error === null;
  const sheet = useImageSheet(images ?? NO_IMAGES);

  return (
    <ImagesScreen
      bulk={bulk}
      params={params}
      hasImages={items !== null && items.length > 0}
      shown={images && images.length}
      searchError={searchError}
      loading={isLoading ? messages.loading : isSearching ? messages.searching : null}
      isSettled={isSettled}
      images={images}
      sheet={sheet}
      selected={sheet.selected.length}
      onSelectAll={sheet.selectAll}
      actions={
        <BulkActions
          bulk={bulk}
          {...sheet.actions}
          onDialog={(isOpen) => {
            sheet.actions.onDialog(isOpen);
            onDialog(isOpen);
          }}
        />
      }
    >
      {error !== null && <LoadFailed title={messages.loadFailed} reason={error} onRetry={reload} />}
      {items?.length === 0 && <NoImages />}
    </ImagesScreen>
  );
}
