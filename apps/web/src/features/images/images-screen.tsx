import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { BulkReport } from '../../domain/bulk/bulk-report.tsx';
import type { Bulk } from '../../domain/bulk/use-bulk.ts';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import type { ListedImage } from '../../domain/images/listed-image.ts';
import { withLabels } from '../../domain/images/sheet-items.ts';
import { Button } from '../../ui/button.tsx';
import { isWithCtrl, useShortcut } from '../../ui/hooks/use-shortcut.ts';
import { letterOf } from '../../ui/letter-of.ts';
import { useHelpKey } from '../../ui/hooks/use-help-key.ts';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { Optional } from '../../ui/optional.tsx';
import { preloadable } from '../../ui/preloadable.ts';
import { FROM_PARENT } from '../../ui/router/use-return.ts';
import { Screen } from '../../ui/screen.tsx';
import { ContactSheet } from '../../widgets/contact-sheet/contact-sheet.tsx';
import type { LongSheet } from '../../widgets/contact-sheet/long-sheet.ts';
import type { SelectionEvent, SheetSelection } from '../../widgets/contact-sheet/selection.ts';
import { SelectionHeader } from '../../widgets/contact-sheet/selection-header.tsx';
import type { SheetItems } from '../../widgets/contact-sheet/sheet-item.ts';
import { ImagesHeader } from './images-header.tsx';
import { ImagesToolbar } from './images-toolbar.tsx';
import { messages } from './messages.ts';
import { useImageHref } from './use-image-href.ts';
import { useLabels } from './use-labels.ts';
import { ListStatus } from '../../domain/list-choices/list-status.tsx';
import type { ListParams } from '../../domain/list-choices/use-list-params.ts';

const help = preloadable(() => import('./list-help.tsx'));

interface ImageSheet {
  items: SheetItems;
  /** Of a list that is not loaded as a whole. */
  long?: LongSheet;
  selection: SheetSelection;
  select: (event: SelectionEvent) => void;
  clear: () => void;
}

interface ImagesScreenProps {
  bulk: Bulk;
  params: ListParams;
  hasImages: boolean;
  /** Number of images that are shown; null while that is not known. */
  shown: number | null;
  /** Why the search failed. */
  searchError: string | null;
  /** Says that other images than the shown ones are being loaded; null when they are there, or could not be loaded. */
  loading: string | null;
  /** Whether this is the list of the search and the filter, or it could not be loaded. */
  isSettled: boolean;
  selected: number;
  onSelectAll: () => void;
  /** What can be done with the selection. */
  actions: ReactNode;
  /** The images of the sheet, if they are loaded. */
  images: readonly (ListedImage | undefined)[] | null;
  sheet: ImageSheet;
  /** What is in the place of the sheet. */
  children: ReactNode;
}

/** The screen of the images: the header, the search and the order, and the sheet. */
export function ImagesScreen(props: ImagesScreenProps) {
  const { bulk, params, hasImages, shown, loading, searchError, images, sheet, onSelectAll } =
    props;
  const hrefOf = useImageHref();
  const [hasLabels, toggleLabels] = useLabels();
  const items = useMemo(
    () => (hasLabels && images ? withLabels(sheet.items, images) : sheet.items),
    [hasLabels, sheet.items, images],
  );
  const [isHelpOpen, setHelpOpen] = useState(false);
  const closeHelp = () => setHelpOpen(false);
  // Loaded before it is needed: after a deploy it is gone, and the reload would lose the selection.
  useEffect(() => void help.preload().catch(() => undefined), []);
  useHelpKey(() => setHelpOpen(true));
  useShortcut((event) => {
    if (letterOf(event) !== 'a' || !isWithCtrl(event)) return false;
    onSelectAll();
    return true;
  });

  return (
    <Screen>
      <title>{messages.documentTitle}</title>
      <SelectionHeader
        count={props.selected}
        onSelectAll={onSelectAll}
        onCancel={sheet.clear}
        actions={props.actions}
      >
        {/* Without a shown image, `Loading` says it below. */}
        <ImagesHeader count={hasImages ? shown : null} loading={shown ? loading : null} />
      </SelectionHeader>
      {hasImages && (
        <ImagesToolbar
          params={params}
          hasLabels={hasLabels}
          onLabels={toggleLabels}
          onHelp={() => setHelpOpen(true)}
        />
      )}
      {hasImages && shown === 0 && loading === null && (
        <Message title={outcomeOf(props)}>
          <p>{searchError ?? (params.text ? messages.nothingFoundHint : messages.nothingLeft)}</p>
          <Button color="secondary" onClick={params.showAll}>
            {messages.showAll}
          </Button>
        </Message>
      )}
      <ListStatus params={params} outcome={props.isSettled ? outcomeOf(props) : null} />
      {!shown && loading !== null && <Loading label={loading} />}
      {props.children}
      {items.length > 0 && (
        <ContactSheet
          label={messages.list}
          items={items}
          isBusy={loading !== null}
          format={hasLabels ? 'labelled' : 'thumbnail'}
          long={sheet.long}
          selection={sheet.selection}
          onSelect={sheet.select}
          hrefOf={hrefOf}
          linkState={FROM_PARENT}
        />
      )}
      <BulkReport bulk={bulk} />
      {isHelpOpen && (
        <Optional onError={closeHelp}>
          <help.Component onClose={closeHelp} />
        </Optional>
      )}
    </Screen>
  );
}

function outcomeOf({ shown, searchError }: ImagesScreenProps): string {
  if (shown === null) return messages.loadFailed;
  if (shown > 0) return countOfImages(shown);
  return searchError ? messages.searchFailed : messages.nothingFound;
}
