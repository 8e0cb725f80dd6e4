import { useState } from 'react';
import type { ReactNode } from 'react';
import { BulkReport } from '../../domain/bulk/bulk-report.tsx';
import type { Bulk } from '../../domain/bulk/use-bulk.ts';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { Button } from '../../ui/button.tsx';
import { isWithCtrl, useShortcut } from '../../ui/hooks/use-shortcut.ts';
import { useHelpKey } from '../../ui/hooks/use-help-key.ts';
import { Message } from '../../ui/message.tsx';
import { lazy } from '../../ui/lazy.ts';
import { Optional } from '../../ui/optional.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SelectionHeader } from '../../widgets/contact-sheet/selection-header.tsx';
import { ImagesHeader } from './images-header.tsx';
import { ImagesToolbar } from './images-toolbar.tsx';
import { messages } from './messages.ts';
import type { useLabels } from './use-labels.ts';
import { ListStatus } from '../../domain/list-choices/list-status.tsx';
import type { ListParams } from '../../domain/list-choices/use-list-params.ts';

const ListHelp = lazy(() => import('./list-help.tsx'));

interface ImagesScreenProps {
  bulk: Bulk;
  params: ListParams;
  labels: ReturnType<typeof useLabels>;
  hasImages: boolean;
  /** Number of images that are shown; null while that is not known. */
  shown: number | null;
  /** Why the search failed. */
  searchError: string | null;
  /** Whether this is the list of the search and the filter, or it could not be loaded. */
  isSettled: boolean;
  selected: number;
  onCancel: () => void;
  onSelectAll: () => void;
  /** What can be done with the selection. */
  actions: ReactNode;
  /** The sheet, or what is in its place. */
  children: ReactNode;
}

/** The screen of the images: the header, the search and the order, and the sheet. */
export function ImagesScreen(props: ImagesScreenProps) {
  const { bulk, params, labels, hasImages, shown, searchError, onSelectAll } = props;
  const [hasLabels, toggleLabels] = labels;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const closeHelp = () => setHelpOpen(false);
  useHelpKey(() => setHelpOpen(true));
  useShortcut((event) => {
    if (event.key !== 'a' || !isWithCtrl(event)) return false;
    onSelectAll();
    return true;
  });

  return (
    <Screen>
      <title>{messages.documentTitle}</title>
      <SelectionHeader count={props.selected} onCancel={props.onCancel} actions={props.actions}>
        <ImagesHeader count={hasImages ? shown : null} />
      </SelectionHeader>
      <BulkReport bulk={bulk} />
      {hasImages && (
        <ImagesToolbar
          params={params}
          hasLabels={hasLabels}
          onLabels={toggleLabels}
          onHelp={() => setHelpOpen(true)}
        />
      )}
      {hasImages && shown === 0 && (
        <Message title={outcomeOf(props)}>
          <p>{searchError ?? (params.text ? messages.nothingFoundHint : messages.nothingLeft)}</p>
          <Button color="secondary" onClick={params.showAll}>
            {messages.showAll}
          </Button>
        </Message>
      )}
      <ListStatus params={params} outcome={props.isSettled ? outcomeOf(props) : null} />
      {props.children}
      {isHelpOpen && (
        <Optional onError={closeHelp}>
          <ListHelp onClose={closeHelp} />
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
