import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import styles from './collections.module.css';

interface CollectionNotLoadedProps {
  failure: { reason: string; isMissing: boolean };
  onRetry: () => void;
}

/** Stands where the collection would have been. */
export function CollectionNotLoaded({ failure, onRetry }: CollectionNotLoadedProps) {
  const { reason, isMissing } = failure;
  return (
    <div className={styles.page}>
      <title>Collection · Salon</title>
      <ScreenHeader title="Collection" />
      <Message
        title={isMissing ? 'This collection does not exist' : 'The collection did not arrive'}
      >
        <p>{isMissing ? 'It may have been deleted.' : reason}</p>
        {isMissing ? (
          <ButtonLink to="/dashboard/collections">All collections</ButtonLink>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )}
      </Message>
    </div>
  );
}
