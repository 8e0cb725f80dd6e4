import { collectionPath } from '../../domain/collections/collection-path.ts';
import { Link } from '../../ui/link.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonRow } from '../../ui/button-row.tsx';
import { Notice } from '../../ui/notice.tsx';
import { collectionTexts } from './messages.ts';
import styles from './placement-notice.module.css';
import type { Placement } from './use-placement.ts';

/** Reports whether the published images were added to the chosen collection. */
export function PlacementNotice({ placement }: { placement: Placement }) {
  return (
    <>
      {/* The live region is always in the page, so that its changes are announced. */}
      <p role="status" className={styles.status}>
        {placement.status === 'adding' && collectionTexts.adding(placement.title)}
        {placement.status === 'added' && (
          <>
            {collectionTexts.added} <Link to={collectionPath(placement.id)}>{placement.title}</Link>
            .
          </>
        )}
      </p>
      {placement.status === 'failed' && (
        <Notice tone="danger" role="alert">
          <p>{collectionTexts.failed(placement.title, placement.reason)}</p>
          <ButtonRow>
            <Button color="secondary" onClick={placement.retry}>
              {collectionTexts.retry}
            </Button>
          </ButtonRow>
        </Notice>
      )}
    </>
  );
}
