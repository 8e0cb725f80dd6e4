import { useEffect, useEffectEvent } from 'react';
import { onReturn } from '../browser/on-return.ts';
import { Button } from '../ui/button.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Message } from '../ui/message.tsx';
import { brokenText, tryAgain } from '../ui/messages.ts';
import { FilesNotLoaded } from '../ui/preloadable.ts';
import { useLocation } from '../ui/router/hooks.ts';
import { Outlet } from '../ui/router/screen-routes.tsx';
import { Screen } from '../ui/screen.tsx';
import * as messages from './messages.ts';

/** Where the screens of the dashboard are shown: one that fails leaves the navigation in place. */
export function ScreenBoundary() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary
      resetKey={pathname}
      fallback={(retry, error) => <FailedScreen retry={retry} error={error} />}
    >
      <Outlet />
    </ErrorBoundary>
  );
}

interface FailedScreenProps {
  retry: () => void;
  error: unknown;
}

/** Opens the screen by itself when the network is back, if the network was the reason. */
function FailedScreen({ retry, error }: FailedScreenProps) {
  const isNotLoaded = error instanceof FilesNotLoaded;
  const retryOnReturn = useEffectEvent(retry);
  useEffect(() => {
    if (isNotLoaded) return onReturn(() => retryOnReturn());
  }, [isNotLoaded]);
  return (
    <Screen>
      <title>{messages.screenNotLoaded}</title>
      <Message role="alert" title={messages.screenNotLoaded}>
        <p>{brokenText}</p>
        <Button onClick={retry}>{tryAgain}</Button>
      </Message>
    </Screen>
  );
}
