import { limits } from '@salon/api-contract';
import type { ModelStatus } from '@salon/api-contract';
import { Link } from '../../ui/link.tsx';
import { BulkReport } from '../../domain/bulk/bulk-report.tsx';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import type { CopyList } from '../../domain/images/copies.ts';
import { useListCopiesQuery } from '../../domain/images/image-endpoints.ts';
import { loadedOf } from '../../domain/loaded.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Hint } from '../../ui/hint.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './copies-page.module.css';
import { CopyPair } from './copy-pair.tsx';
import { messages } from './messages.ts';
import { keyOf, useCopies } from './use-copies.ts';

/** Pairs of images that look alike, to delete one of each or keep both. */
export default function CopiesPage() {
  const query = useListCopiesQuery();
  const loaded = loadedOf(query);
  return (
    <Screen>
      <title>{messages.documentTitle}</title>
      {loaded.status === 'loading' && <Loading label={messages.loading} />}
      {loaded.status === 'ready' && <Copies list={loaded.value} />}
      {loaded.status === 'failed' && (
        <>
          <Header />
          <LoadFailed title={messages.loadFailed} reason={loaded.reason} onRetry={query.refetch} />
        </>
      )}
    </Screen>
  );
}

function Header({ note }: { note?: string }) {
  return (
    <ScreenHeader
      title={messages.heading}
      note={note}
      above={<Link to="/dashboard/images">{messages.images}</Link>}
    />
  );
}

function Copies({ list }: { list: CopyList }) {
  const { pairs, bulk, askToDelete, keep } = useCopies(list.pairs);
  if (pairs.length === 0) {
    return (
      <>
        <Header />
        <NoPairs list={list} />
      </>
    );
  }
  return (
    <>
      <Header note={noteOf(pairs.length)} />
      <Hint>
        {messages.hint} {list.comparedCount < list.imageCount && <Uncompared list={list} />}
      </Hint>
      <ol className={styles.pairs} aria-label={messages.pairs}>
        {pairs.map((pair) => (
          <li key={keyOf(pair)}>
            <CopyPair
              pair={pair}
              isBusy={bulk.progress !== null}
              onDelete={askToDelete}
              onKeep={() => void keep(pair)}
            />
          </li>
        ))}
      </ol>
      <BulkReport bulk={bulk} />
    </>
  );
}

/** Says why no pairs are listed, and what to do about it. */
function NoPairs({ list }: { list: CopyList }) {
  const { imageCount, comparedCount } = list;
  if (imageCount === 0) {
    return (
      <Message title={messages.nothingToCompare}>
        <p>{messages.noImages}</p>
        <ButtonLink to="/dashboard/images/upload">{messages.upload}</ButtonLink>
      </Message>
    );
  }
  if (comparedCount === 0) return <NothingCompared model={list.model} />;
  return (
    <Message title={messages.emptyTitle}>
      <p>
        {comparedCount < imageCount ? (
          <Uncompared list={list} />
        ) : (
          messages.compared(countOfImages(imageCount))
        )}
      </p>
    </Message>
  );
}

function NothingCompared({ model }: { model: ModelStatus | undefined }) {
  if (model?.state === 'ready') {
    return (
      <Message title={messages.nothingToCompareYet}>
        <p>{messages.noEmbeddings}</p>
        <ButtonLink to="/dashboard/tasks">{messages.goToBackfill}</ButtonLink>
      </Message>
    );
  }
  return (
    <Message title={messages.nothingToCompare}>
      <p>
        {messages.needsModel} {model?.message ?? messages.modelUnavailable}
      </p>
      {model?.state === 'off' ? (
        <ButtonLink to="/dashboard/settings">{messages.goToSettings}</ButtonLink>
      ) : (
        <ButtonLink to="/dashboard/tasks">{messages.goToTasks}</ButtonLink>
      )}
    </Message>
  );
}

/** A sentence about the images that could not be compared. */
function Uncompared({ list: { imageCount, comparedCount } }: { list: CopyList }) {
  const missing = imageCount - comparedCount;
  return (
    <>
      {messages.uncompared(missing, countOfImages(imageCount))}{' '}
      <Link to="/dashboard/tasks">{messages.backfill}</Link>.
    </>
  );
}

/** Where there are more, the list fills up again as pairs are decided. */
function noteOf(count: number): string {
  const pairs = messages.pairCount(count);
  return count < limits.likelyCopies ? pairs : messages.bestPairs(pairs);
}
