import { Button } from '../../ui/button.tsx';
import { tryAgain } from '../../ui/messages.ts';
import { StatusMessage } from './status-message.tsx';

interface WallLoadFailedProps {
  title: string;
  reason: string;
  /** Whether it is being tried again. */
  isBusy?: boolean;
  onRetry: () => void;
}

export function WallLoadFailed({ title, reason, isBusy, onRetry }: WallLoadFailedProps) {
  return (
    <StatusMessage title={title} text={reason} role="alert">
      <Button isBusy={isBusy} onClick={onRetry}>
        {tryAgain}
      </Button>
    </StatusMessage>
  );
}
