import { Button } from '../../ui/button.tsx';
import { messages } from './messages.ts';
import { StatusMessage } from './status-message.tsx';

interface EmptyStateProps {
  /** Absent where all images are shown. */
  onShowAll: (() => void) | undefined;
}

export function EmptyState({ onShowAll }: EmptyStateProps) {
  return (
    <StatusMessage title={messages.emptyTitle} text={messages.emptyText}>
      {onShowAll && (
        <Button color="secondary" onClick={onShowAll}>
          {messages.showAll}
        </Button>
      )}
    </StatusMessage>
  );
}
