import { Button } from '../../ui/button.tsx';
import { tryAgain } from '../../ui/messages.ts';
import { StatusMessage } from './status-message.tsx';

interface WallLoadFailedProps {
  title: string;
  reason: string;
  onRetry: () => void;
}

export function WallLoadFailed({ title, reason, onRetry }: WallLoadFailedProps) {
  return (
    <StatusMessage title={title} text={reason} role="alert">
      <Button onClick={onRetry}>{tryAgain}</Button>
    </StatusMessage>
  );
}
