import { BulkActions } from '../../domain/bulk/bulk-actions.tsx';
import type { Bulk } from '../../domain/bulk/use-bulk.ts';
import type { CollectionWithImages } from '../../domain/collections/collection-requests.ts';
import type { useImageSheet } from '../../domain/images/use-image-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { messages } from './messages.ts';
import { MoveButtons } from './move-buttons.tsx';
import type { CollectionOrder } from './use-order.ts';

interface SelectedActionsProps {
  sheet: ReturnType<typeof useImageSheet<CollectionWithImages['images'][number]>>;
  order: CollectionOrder;
  bulk: Bulk;
  isBusy: boolean;
  onRemove: () => void;
}

/** What can be done with the selected images of a collection. */
export function SelectedActions({ sheet, order, bulk, isBusy, onRemove }: SelectedActionsProps) {
  const { items, selection, actions } = sheet;
  return (
    <>
      {items.length > 1 && (
        <MoveButtons {...{ items, selection }} isDisabled={isBusy} onMove={order.move} />
      )}
      <Button color="secondary" isBusy={isBusy || order.isSaving} onClick={onRemove}>
        {messages.removeImages}
      </Button>
      <BulkActions bulk={bulk} {...actions} />
    </>
  );
}
