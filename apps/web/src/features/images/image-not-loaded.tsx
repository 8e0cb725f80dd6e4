import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import styles from './images.module.css';

interface ImageNotLoadedProps {
  failure: { reason: string; isMissing: boolean };
  onRetry: () => void;
}

/** Stands where the image would have been. */
export function ImageNotLoaded({ failure, onRetry }: ImageNotLoadedProps) {
  const { reason, isMissing } = failure;
  return (
    <div className={styles.page}>
      <title>Image · Salon</title>
      <ScreenHeader title="Image" />
      <Message title={isMissing ? 'This image does not exist' : 'Could not load the image'}>
        <p>{isMissing ? 'It may have been deleted.' : reason}</p>
        {isMissing ? (
          <ButtonLink to="/dashboard/images">All Images</ButtonLink>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )}
      </Message>
    </div>
  );
}
