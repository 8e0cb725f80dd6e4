import { useRef } from 'react';
import { limits } from '@salon/api-contract';
import { useParams } from '../../ui/router/screen-hooks.ts';
import { useReturn } from '../../ui/router/use-return.ts';
import { Link } from '../../ui/link.tsx';
import { useGetCollectionQuery } from '../../domain/collections/collection-endpoints.ts';
import { collectionPath } from '../../domain/collections/collection-path.ts';
import { titleOf } from '../../domain/collections/title-of.ts';
import type { CollectionWithImages } from '../../domain/collections/collection-requests.ts';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import { loadedForm } from '../../domain/loaded.ts';
import { questionWhile } from '../../overlays/unsaved/ask-to-discard.ts';
import { useFormGuard } from '../../overlays/unsaved/use-form-guard.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ReturnLink } from '../../ui/return-link.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ContactSheet } from '../../widgets/contact-sheet/contact-sheet.tsx';
import { messages as sheetMessages } from '../../widgets/contact-sheet/messages.ts';
import { ListToolbar } from '../../domain/list-choices/list-toolbar.tsx';
import { ListStatus } from '../../domain/list-choices/list-status.tsx';
import { useListParams } from '../../domain/list-choices/use-list-params.ts';
import { CollectionNotLoaded } from './collection-not-loaded.tsx';
import styles from './select-images-page.module.css';
import { messages } from './messages.ts';
import { useChoice } from './use-choice.ts';

const { selecting } = messages;

export default function SelectImagesPage() {
  const { id = '' } = useParams();
  const query = useGetCollectionQuery(id);
  const loaded = loadedForm(query);
  if (loaded.status === 'loading') return <Loading />;
  if (loaded.status === 'failed')
    return <CollectionNotLoaded failure={loaded} onRetry={query.refetch} />;
  return <SelectImagesScreen key={id} collection={loaded.value} />;
}

function SelectImagesScreen({ collection }: { collection: CollectionWithImages }) {
  const { id } = collection;
  const title = titleOf(collection.title);
  const params = useListParams();
  const choice = useChoice(collection, params.list);
  const { images, selection, choose, isChanged, hasTooMany, isSaving, isMerged, save } = choice;
  const header = useRef<HTMLDivElement>(null);
  const leaveSaved = useFormGuard(isChanged, questionWhile(isSaving));
  const returnTo = useReturn();
  useKeptFocus(header, isSaving);
  const saveAndLeave = () => save(() => leaveSaved(() => returnTo(collectionPath(id))));

  return (
    <Screen>
      <title>{selecting.documentTitle(title)}</title>
      <div ref={header} className={styles.sticky}>
        <ScreenHeader
          title={selecting.heading}
          note={<span role="status">{sheetMessages.selected(selection.ids.size)}</span>}
          above={<Link to={collectionPath(id)}>{title}</Link>}
        >
          {images.sheet.length > 0 && (
            <TextButton isBusy={isSaving} onClick={images.selectAll}>
              {sheetMessages.selectAll}
            </TextButton>
          )}
          <ReturnLink color="secondary" to={collectionPath(id)}>
            {selecting.cancel}
          </ReturnLink>
          <Button
            disabled={!isChanged || hasTooMany || isSaving}
            onClick={() => void saveAndLeave()}
          >
            {selecting.save}
          </Button>
        </ScreenHeader>
        {hasTooMany && <TooManyNotice />}
      </div>
      <ListToolbar isPart params={params} />
      <ListStatus
        params={params}
        outcome={images.isSettled ? outcomeOf(images, params.isNarrowed) : null}
      />
      <Hint>{selecting.hint}</Hint>
      {isMerged && <MergedNotice isChanged={isChanged} />}
      {images.sheet.length > 0 && (
        <div aria-busy={isSaving} className={styles.sheet}>
          <ContactSheet
            label={selecting.images}
            items={images.sheet}
            long={images.long}
            selection={selection}
            onSelect={choose}
          />
        </div>
      )}
      {images.error !== null && (
        <LoadFailed title={selecting.loadFailed} reason={images.error} onRetry={images.retry} />
      )}
      {images.searchError !== null && (
        <NoneShown
          title={selecting.searchFailed}
          text={images.searchError}
          onShowAll={params.showAll}
        />
      )}
      {images.sheet.length === 0 && images.isLoaded && params.isNarrowed && (
        <NoneShown
          title={selecting.nothingFound}
          text={selecting.nothingFoundText}
          onShowAll={params.showAll}
        />
      )}
      {images.sheet.length === 0 && images.isLoaded && !params.isNarrowed && <NoImages />}
    </Screen>
  );
}

const NoImages = () => (
  <Message title={selecting.emptyTitle}>
    <p>{selecting.emptyText}</p>
    <ButtonLink to="/dashboard/images/upload">{selecting.upload}</ButtonLink>
  </Message>
);

interface NoneShownProps {
  title: string;
  text: string;
  onShowAll: () => void;
}

/** In the place of the sheet if the search or the filter leaves no image. */
const NoneShown = ({ title, text, onShowAll }: NoneShownProps) => (
  <Message title={title}>
    <p>{text}</p>
    <Button color="secondary" onClick={onShowAll}>
      {selecting.showAll}
    </Button>
  </Message>
);

const TooManyNotice = () => (
  <Notice role="alert" tone="warning" className={styles.notice}>
    <p>{selecting.tooMany(limits.collectionImages)}</p>
  </Notice>
);

/** That the choice now contains what others have changed. */
function MergedNotice({ isChanged }: { isChanged: boolean }) {
  return (
    <Notice tone="warning" className={styles.notice}>
      <p>
        {selecting.changedElsewhere} {selecting.merged}{' '}
        {isChanged ? selecting.saveAgain : selecting.nothingLeft}
      </p>
    </Notice>
  );
}

/** What the search and the filter have left. */
function outcomeOf(images: ReturnType<typeof useChoice>['images'], isNarrowed: boolean): string {
  if (images.searchError !== null) return selecting.searchFailed;
  if (images.error !== null) return selecting.loadFailed;
  if (images.sheet.length > 0) return countOfImages(images.sheet.length);
  return isNarrowed ? selecting.nothingFound : selecting.emptyTitle;
}
