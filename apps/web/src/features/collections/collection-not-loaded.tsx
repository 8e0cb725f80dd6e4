import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Screen } from '../../ui/screen.tsx';
import { messages } from './messages.ts';

interface CollectionNotLoadedProps {
  failure: { reason: string; isMissing: boolean };
  onRetry: () => void;
}

/** Shown in place of a collection that could not be loaded. */
export function CollectionNotLoaded({ failure, onRetry }: CollectionNotLoadedProps) {
  const { reason, isMissing } = failure;
  return (
    <Screen>
      <title>{messages.collection.documentTitle}</title>
      <ScreenHeader title={messages.collection.heading} />
      <Message title={isMissing ? messages.collectionMissing.title : messages.collectionFailed}>
        <p>{isMissing ? messages.collectionMissing.text : reason}</p>
        {isMissing ? (
          <ButtonLink to="/dashboard/collections">{messages.collectionMissing.all}</ButtonLink>
        ) : (
          <Button onClick={onRetry}>{messages.retry}</Button>
        )}
      </Message>
    </Screen>
  );
}
