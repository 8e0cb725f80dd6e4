import { LongBulkActions } from '../../domain/bulk/long-bulk-actions.tsx';
import type { Bulk } from '../../domain/bulk/use-bulk.ts';
import { useLongSheet } from '../../domain/images/use-long-sheet.ts';
import { errorMessage } from '../../http/api-error.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { ImagesScreen } from './images-screen.tsx';
import { messages } from './messages.ts';
import { useListParams } from '../../domain/list-choices/use-list-params.ts';

interface LongImagesProps {
  bulk: Bulk;
  /** Runs when a dialog about the selected images opens or closes. */
  onDialog: (isOpen: boolean) => void;
}

/** More images than are loaded as a whole: the server searches and orders them. */
export function LongImages({ bulk, onDialog }: LongImagesProps) {
  const params = useListParams();
  const sheet = useLongSheet(params.list);
  const { list, selected, deselect, end } = sheet;
  const hasFailed = list.isError && !list.data;
  const isSettled = list.isError || list.current !== undefined;
  const isSearch = params.text !== '';

  const events = {
    onSettled: (ids: readonly string[]) => {
      deselect(ids);
      list.reload();
    },
    onAllSettled: () => {
      end();
      list.reload();
    },
    onChange: list.reload,
    onDialog,
  };

  return (
    <ImagesScreen
      bulk={bulk}
      params={params}
      hasImages
      shown={hasFailed && isSearch ? 0 : (list.data?.total ?? null)}
      searchError={hasFailed && isSearch ? errorMessage(list.error) : null}
      loading={isSettled ? null : isSearch ? messages.searching : messages.loading}
      isSettled={isSettled}
      images={list.data?.images ?? null}
      sheet={sheet}
      selected={selected?.count ?? 0}
      onSelectAll={sheet.long.selectAll}
      actions={selected && <LongBulkActions bulk={bulk} {...events} selection={selected} />}
    >
      {hasFailed && !isSearch && (
        <LoadFailed
          title={messages.loadFailed}
          reason={errorMessage(list.error)}
          onRetry={list.refetch}
        />
      )}
    </ImagesScreen>
  );
}
