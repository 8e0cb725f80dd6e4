import { Button } from '../ui/button.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Message } from '../ui/message.tsx';
import { brokenText, tryAgain } from '../ui/messages.ts';
import { useLocation } from '../ui/router/hooks.ts';
import { Outlet } from '../ui/router/screen-routes.tsx';
import { Screen } from '../ui/screen.tsx';
import * as messages from './messages.ts';

/** Where the screens of the dashboard are shown: one that fails leaves the navigation in place. */
export function ScreenBoundary() {
  const { pathname } = useLocation();
  const fallback = (retry: () => void) => (
    <Screen>
      <title>{messages.screenNotLoaded}</title>
      <Message role="alert" title={messages.screenNotLoaded}>
        <p>{brokenText}</p>
        <Button onClick={retry}>{tryAgain}</Button>
      </Message>
    </Screen>
  );
  return (
    <ErrorBoundary resetKey={pathname} fallback={fallback}>
      <Outlet />
    </ErrorBoundary>
  );
}
