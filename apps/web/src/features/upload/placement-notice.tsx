import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import type { Placement } from './use-placement.ts';
import styles from './upload.module.css';

/** What became of the wish to put the images into a collection. */
export function PlacementNotice({ placement }: { placement: Placement }) {
  if (placement.status === 'failed') {
    const { title, reason, retry } = placement;
    return (
      <section className={styles.refused} role="alert">
        <p>
          The images are published, but could not all be put in “{title}”. {reason}
        </p>
        <div className={styles.choices}>
          <Button color="secondary" onClick={retry}>
            Try again
          </Button>
        </div>
      </section>
    );
  }
  return (
    // The region is always there: what appears in it is read out.
    <p role="status" className={styles.placement}>
      {placement.status === 'adding' && `Putting them in “${placement.title}”…`}
      {placement.status === 'added' && (
        <>
          In the collection{' '}
          <Link to={`/dashboard/collections/${placement.id}`}>{placement.title}</Link>.
        </>
      )}
    </p>
  );
}
