import { Button, ButtonLink } from '../../ui/button.tsx';
import { Message } from '../../ui/message.tsx';
import { ScreenHeader } from '../../ui/screen-header.tsx';
import { Screen } from '../../ui/screen.tsx';
import { messages } from './messages.ts';

const { notLoaded } = messages;

interface ImageNotLoadedProps {
  failure: { reason: string; isMissing: boolean };
  onRetry: () => void;
}

/** Stands where the image would have been. */
export function ImageNotLoaded({ failure, onRetry }: ImageNotLoadedProps) {
  const { reason, isMissing } = failure;
  return (
    <Screen>
      <title>{notLoaded.documentTitle}</title>
      <ScreenHeader title={notLoaded.heading} />
      <Message title={isMissing ? notLoaded.missing : notLoaded.failed}>
        <p>{isMissing ? notLoaded.missingReason : reason}</p>
        {isMissing ? (
          <ButtonLink to="/dashboard/images">{notLoaded.all}</ButtonLink>
        ) : (
          <Button onClick={onRetry}>{messages.retry}</Button>
        )}
      </Message>
    </Screen>
  );
}
