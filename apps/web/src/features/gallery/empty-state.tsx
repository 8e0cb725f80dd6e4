import { selectIsAdmin } from '../../domain/session/session-slice.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import * as messages from './empty-messages.ts';
import { StatusMessage } from './status-message.tsx';

interface EmptyStateProps {
  /** The search text; empty where all images are shown. */
  query: string;
  onShowAll: () => void;
}

/** What the page says where the wall has no image. */
export default function EmptyState({ query, onShowAll }: EmptyStateProps) {
  const isAdmin = useAppSelector(selectIsAdmin);
  const text = query.trim();
  const hint = isAdmin ? messages.emptyOwnGallery : messages.emptyGallery;
  return (
    <StatusMessage
      title={messages.emptyTitle}
      text={messages.emptyText}
      hint={text ? messages.emptySearch(text) : hint}
    >
      {text && (
        <Button color="secondary" onClick={onShowAll}>
          {messages.showAll}
        </Button>
      )}
      {!text && isAdmin && <ButtonLink to="/dashboard/upload">{messages.upload}</ButtonLink>}
    </StatusMessage>
  );
}
