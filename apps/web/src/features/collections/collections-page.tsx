import { useMemo } from 'react';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { canBeNarrowed, TitleFilter } from '../../domain/collections/title-filter.tsx';
import { coverItems } from '../../domain/collections/cover-items.ts';
import { useCollectionList } from '../../domain/collections/use-collection-list.ts';
import { withText } from '../../domain/collections/with-text.ts';
import { formatCount } from '../../ui/format/format-count.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useScrollMemory } from '../../ui/hooks/use-scroll-memory.ts';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { FROM_PARENT } from '../../ui/router/use-return.ts';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ContactSheet } from '../../widgets/contact-sheet/contact-sheet.tsx';
import { SelectionHeader } from '../../widgets/contact-sheet/selection-header.tsx';
import { useSelection } from '../../widgets/contact-sheet/use-selection.ts';
import { messages } from './messages.ts';
import { SelectImagesLink } from './select-images-link.tsx';
import { useDeleteCollections } from './use-delete-collections.ts';
import { useTitleFilter } from './use-title-filter.ts';
import styles from './collections-page.module.css';

export default function CollectionsPage() {
  const { error, items, reload } = useCollectionList();
  const [text, setText] = useTitleFilter();
  const shown = useMemo(() => withText(items ?? [], text), [items, text]);
  const sheet = useMemo(() => coverItems(shown), [shown]);
  const { selection, select, clear, deselect } = useSelection();
  useScrollMemory(sheet.length > 0);

  const selected = (items ?? []).filter(({ id }) => selection.ids.has(id));
  const { isDeleting, askToDelete } = useDeleteCollections(deselect);
  const only = selected.length === 1 ? selected[0] : undefined;
  const newCollection = (
    <ButtonLink to="/dashboard/collections/new" state={FROM_PARENT}>
      <Icon name="plus" size={20} />
      {messages.newCollection}
    </ButtonLink>
  );

  return (
    <Screen>
      <title>{messages.documentTitle}</title>
      <SelectionHeader
        count={selected.length}
        // What the text hides stays selected.
        onSelectAll={() =>
          select({ type: 'framed', ids: sheet.map(({ id }) => id), base: selection })
        }
        onCancel={clear}
        actions={
          <>
            {only && <ActionsOfOne id={only.id} />}
            <Button isDanger isBusy={isDeleting} onClick={() => askToDelete(selected)}>
              {messages.delete}
            </Button>
          </>
        }
      >
        <ScreenHeader title={messages.heading} note={sheet.length > 0 && formatCount(sheet.length)}>
          <ButtonLink color="secondary" to="/dashboard/images/deleted">
            <Icon name="trash-2" size={20} />
            {messages.trash}
          </ButtonLink>
          {items !== null && items.length > 0 && newCollection}
        </ScreenHeader>
      </SelectionHeader>
      {items === null && error === null && <Loading label={messages.loading} />}
      {error !== null && <LoadFailed title={messages.loadFailed} reason={error} onRetry={reload} />}
      {items?.length === 0 && (
        <Message title={messages.emptyTitle}>
          <p>{messages.emptyText}</p>
          {newCollection}
        </Message>
      )}
      {(canBeNarrowed(items) || text) && (
        <TitleFilter
          className={styles.filter}
          text={text}
          count={sheet.length}
          onChange={setText}
        />
      )}
      {sheet.length === 0 && items !== null && items.length > 0 && (
        <NothingFound onShowAll={() => setText('')} />
      )}
      {sheet.length > 0 && (
        <ContactSheet
          label={messages.heading}
          format="cover"
          items={sheet}
          selection={selection}
          onSelect={select}
          hrefOf={collectionPath}
          linkState={FROM_PARENT}
        />
      )}
    </Screen>
  );
}

/** The actions while exactly one collection is selected. */
function ActionsOfOne({ id }: { id: string }) {
  return (
    <>
      <ButtonLink color="secondary" to={`${collectionPath(id)}/edit`}>
        {messages.edit}
      </ButtonLink>
      <SelectImagesLink id={id} color="secondary" hasIcon={false} />
    </>
  );
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <Message title={messages.nothingFound}>
      <Button color="secondary" onClick={onShowAll}>
        {messages.showAll}
      </Button>
    </Message>
  );
}
