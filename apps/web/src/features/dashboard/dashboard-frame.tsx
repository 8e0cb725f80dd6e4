import { Suspense, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from '../../ui/router/hooks.ts';
import { useNavigationType } from '../../ui/router/screen-hooks.ts';
import { Outlet } from '../../ui/router/screen-routes.tsx';
import { useListSettingsQuery } from '../../domain/settings/setting-endpoints.ts';
import { logout } from '../../domain/session/logout.ts';
import { useFetchAfterLogin } from '../../domain/session/use-fetch-after-login.ts';
import { useUndoKey } from '../../overlays/toasts/use-undo-key.ts';
import { leaveScreen } from '../../overlays/unsaved/leave-screen.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { useFocusAfterRemoval } from '../../ui/hooks/use-focus-after-removal.ts';
import { JumpLink } from '../../ui/jump-link.tsx';
import { Loading } from '../../ui/loading.tsx';
import styles from './dashboard-frame.module.css';
import { DashboardNav } from './dashboard-nav.tsx';
import { messages } from './messages.ts';
import { useReloadOnReturn } from './use-reload-on-return.ts';

/** Dashboard layout: navigation and the current screen. */
export default function DashboardFrame() {
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'pop';
  const [isLeaving, setLeaving] = useState(false);
  const screen = useRef<HTMLElement>(null);
  useUndoKey();
  useFocusAfterRemoval(screen);
  useFetchAfterLogin();
  useReloadOnReturn();
  // The questions before a deletion name the days of the trash.
  useListSettingsQuery();

  // A new screen begins at its top; one that is returned to knows where it was.
  const scrollToTop = useEffectEvent(() => {
    if (!isBack) window.scrollTo(0, 0);
  });
  // A search replaces the address of the same screen, which stays where it is.
  useLayoutEffect(() => scrollToTop(), [pathname]);

  // The navigation guard around the dashboard leads on to the login.
  const leave = () => {
    const end = () => {
      setLeaving(true);
      void logout();
    };
    dispatch(leaveScreen(end));
  };

  return (
    <div className={styles.frame}>
      <JumpLink target="screen" className={styles.skip}>
        {messages.skip}
      </JumpLink>
      <DashboardNav pathname={pathname} isLeaving={isLeaving} onLogout={leave} />
      <main ref={screen} id="screen" tabIndex={-1} className={styles.screen}>
        <Suspense fallback={<Loading />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
