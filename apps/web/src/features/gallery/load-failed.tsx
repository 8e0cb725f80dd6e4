import { Button } from '../../ui/button.tsx';
import { tryAgain } from '../../ui/messages.ts';
import { StatusMessage } from './status-message.tsx';

interface LoadFailedProps {
  title: string;
  reason: string;
  onRetry: () => void;
}

export function LoadFailed({ title, reason, onRetry }: LoadFailedProps) {
  return (
    <StatusMessage title={title} text={reason} role="alert">
      <Button onClick={onRetry}>{tryAgain}</Button>
    </StatusMessage>
  );
}
