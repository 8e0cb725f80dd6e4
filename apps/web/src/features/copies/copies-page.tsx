import { limits } from '@salon/api-contract';
import type { ModelStatus } from '@salon/api-contract';
import { Link } from 'react-router';
import { BulkReport } from '../../domain/bulk/bulk-report.tsx';
import { fetchCopies } from '../../domain/images/copies.ts';
import type { CopyList } from '../../domain/images/copies.ts';
import { useLoad } from '../../domain/use-load.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import styles from './copies.module.css';
import { CopyPair } from './copy-pair.tsx';
import { keyOf, useCopies } from './use-copies.ts';
import { useNextPairFocus } from './use-next-pair-focus.ts';

/** Pairs of images that look alike, to delete one of each or keep both. */
export default function CopiesPage() {
  const { loaded, reload, retry } = useLoad('copies', fetchCopies, 'Error Fetching Copies');
  return (
    <div className={styles.page}>
      <title>Likely copies · Salon</title>
      {loaded.status === 'loading' && <Loading label="Looking for copies…" />}
      {loaded.status === 'ready' && <Copies list={loaded.value} onChange={reload} />}
      {loaded.status === 'failed' && (
        <>
          <Header />
          <Message title="Could not load the copies">
            <p>{loaded.reason}</p>
            <Button onClick={retry}>Try again</Button>
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

function Copies({ list, onChange }: { list: CopyList; onChange: () => void }) {
  const { pairs, bulk, askToDelete, keep } = useCopies(list.pairs, onChange);
  const { listRef, rememberPair } = useNextPairFocus(pairs.length);
  if (pairs.length === 0) {
    return (
      <>
        <Header />
        <BulkReport bulk={bulk} />
        {isReady(list.model) ? <NoCopies /> : <NothingToCompare model={list.model} />}
      </>
    );
  }
  return (
    <>
      <Header note={noteOf(pairs.length)} />
      <BulkReport bulk={bulk} />
      <p className={styles.hint}>
        These images look alike. Delete one of a pair, or keep both: the pair is then not listed
        again. Deleted images go to the trash.
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

const isReady = (model: ModelStatus | undefined) => model?.state === 'ready';

function NoCopies() {
  return (
    <Message title="No likely copies">
      <p>
        Images are compared once they have an embedding. If some have none yet, run{' '}
        <Link to="/dashboard/tasks">Backfill Embeddings</Link>.
      </p>
    </Message>
  );
}

function NothingToCompare({ model }: { model: ModelStatus | undefined }) {
  return (
    <Message title="Nothing to compare">
      <p>
        Images are compared by their embeddings.{' '}
        {model?.message ?? 'The model that makes them is not available.'}
      </p>
      <p>
        When it is installed, run <Link to="/dashboard/tasks">Backfill Embeddings</Link>.
      </p>
    </Message>
  );
}

/** Where there are more, the list fills up again as pairs are decided. */
function noteOf(count: number): string {
  const pairs = `${count} ${count === 1 ? 'pair' : 'pairs'}`;
  return count < limits.likelyCopies ? pairs : `The best ${pairs}`;
}
