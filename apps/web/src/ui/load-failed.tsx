import { Button } from './button.tsx';
import { Message } from './message.tsx';
import { tryAgain } from './messages.ts';

interface LoadFailedProps {
  title: string;
  reason: string | null | undefined;
  onRetry: () => unknown;
}

/** Shown in place of content that could not be loaded. */
export function LoadFailed({ title, reason, onRetry }: LoadFailedProps) {
  return (
    <Message title={title}>
      <p>{reason}</p>
      <Button onClick={() => void onRetry()}>{tryAgain}</Button>
    </Message>
  );
}
