import { ButtonLink } from './button.tsx';
import { LoadFailed } from './load-failed.tsx';
import { Message } from './message.tsx';
import { ScreenHeader } from './screen-header.tsx';
import { Screen } from './screen.tsx';

interface ScreenNotLoadedProps {
  texts: Record<
    'all' | 'documentTitle' | 'failed' | 'heading' | 'missing' | 'missingReason',
    string
  >;
  /** Path of the list of all, for one that does not exist. */
  allPath: string;
  failure: { reason: string; isMissing: boolean };
  onRetry: () => unknown;
}

/** A screen in place of that of an image or a collection that could not be loaded. */
export function ScreenNotLoaded({ texts, allPath, failure, onRetry }: ScreenNotLoadedProps) {
  const { reason, isMissing } = failure;
  return (
    <Screen>
      <title>{texts.documentTitle}</title>
      <ScreenHeader title={texts.heading} />
      {isMissing ? (
        <Message title={texts.missing}>
          <p>{texts.missingReason}</p>
          <ButtonLink to={allPath}>{texts.all}</ButtonLink>
        </Message>
      ) : (
        <LoadFailed title={texts.failed} reason={reason} onRetry={onRetry} />
      )}
    </Screen>
  );
}
