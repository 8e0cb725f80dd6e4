import { limits } from '@salon/api-contract';
import type { ModelStatus } from '@salon/api-contract';
import { Link } from 'react-router';
import { BulkReport } from '../../domain/bulk/bulk-report.tsx';
import { countOfImages } from '../../domain/images/count-of-images.ts';
import type { CopyList } from '../../domain/images/copies.ts';
import { useListCopiesQuery } from '../../domain/images/image-endpoints.ts';
import { loadedOf } from '../../domain/loaded.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import styles from './copies.module.css';
import { CopyPair } from './copy-pair.tsx';
import { keyOf, useCopies } from './use-copies.ts';
import { useNextPairFocus } from './use-next-pair-focus.ts';

/** Pairs of images that look alike, to delete one of each or keep both. */
export default function CopiesPage() {
  const query = useListCopiesQuery();
  const loaded = loadedOf(query);
  return (
    <div className={styles.page}>
      <title>Likely copies · Salon</title>
      {loaded.status === 'loading' && <Loading label="Looking for copies…" />}
      {loaded.status === 'ready' && <Copies list={loaded.value} />}
      {loaded.status === 'failed' && (
        <>
          <Header />
          <Message title="Could not load the copies">
            <p>{loaded.reason}</p>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </Message>
        </>
      )}
    </div>
  );
}

function Header({ note }: { note?: string }) {
  return (
    <ScreenHeader
      title="Likely copies"
      note={note}
      above={<Link to="/dashboard/images">Images</Link>}
    />
  );
}

function Copies({ list }: { list: CopyList }) {
  const { pairs, bulk, askToDelete, keep } = useCopies(list.pairs);
  const { listRef, rememberPair } = useNextPairFocus(pairs.length);
  if (pairs.length === 0) {
    return (
      <>
        <Header />
        <BulkReport bulk={bulk} />
        <NoPairs list={list} />
      </>
    );
  }
  return (
    <>
      <Header note={noteOf(pairs.length)} />
      <BulkReport bulk={bulk} />
      <p className={styles.hint}>
        These images look alike. Delete one of a pair, or keep both: the pair is then not listed
        again. Deleted images go to the trash.{' '}
        {list.comparedCount < list.imageCount && <Uncompared list={list} />}
      </p>
      <ol ref={listRef} className={styles.pairs} aria-label="Pairs">
        {pairs.map((pair, index) => (
          <li key={keyOf(pair)}>
            <CopyPair
              pair={pair}
              isBusy={bulk.progress !== null}
              onFocus={() => rememberPair(index)}
              onDelete={askToDelete}
              onKeep={() => void keep(pair)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Says why no pairs are listed, and what to do about it. */
function NoPairs({ list }: { list: CopyList }) {
  const { imageCount, comparedCount } = list;
  if (imageCount === 0) {
    return (
      <Message title="Nothing to compare">
        <p>There are no images yet.</p>
        <ButtonLink to="/dashboard/images/upload">Upload images</ButtonLink>
      </Message>
    );
  }
  if (comparedCount === 0) return <NothingCompared model={list.model} />;
  return (
    <Message title="No likely copies">
      <p>
        {comparedCount < imageCount ? (
          <Uncompared list={list} />
        ) : (
          `${countOfImages(imageCount)} compared.`
        )}
      </p>
    </Message>
  );
}

function NothingCompared({ model }: { model: ModelStatus | undefined }) {
  if (model?.state === 'ready') {
    return (
      <Message title="Nothing to compare yet">
        <p>Images are compared by their embeddings, and no image has one yet.</p>
        <ButtonLink to="/dashboard/tasks">Go to Backfill Embeddings</ButtonLink>
      </Message>
    );
  }
  return (
    <Message title="Nothing to compare">
      <p>
        Images are compared by their embeddings.{' '}
        {model?.message ?? 'The model that makes them is not available.'}
      </p>
      {model?.state === 'off' ? (
        <ButtonLink to="/dashboard/settings">Go to Settings</ButtonLink>
      ) : (
        <ButtonLink to="/dashboard/tasks">Go to Tasks</ButtonLink>
      )}
    </Message>
  );
}

/** A sentence about the images that could not be compared. */
function Uncompared({ list: { imageCount, comparedCount } }: { list: CopyList }) {
  const missing = imageCount - comparedCount;
  return (
    <>
      {missing.toLocaleString('en')} of {countOfImages(imageCount)}{' '}
      {missing === 1 ? 'was not compared: it has' : 'were not compared: they have'} no embedding
      yet. To change that, run <Link to="/dashboard/tasks">Backfill Embeddings</Link>.
    </>
  );
}

/** Where there are more, the list fills up again as pairs are decided. */
function noteOf(count: number): string {
  const pairs = `${count} ${count === 1 ? 'pair' : 'pairs'}`;
  return count < limits.likelyCopies ? pairs : `The best ${pairs}`;
}
