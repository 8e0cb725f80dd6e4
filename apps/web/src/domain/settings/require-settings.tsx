import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Loading } from '../../ui/loading.tsx';
import { Navigate, Outlet } from '../../ui/router/screen-routes.tsx';
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts';
import { loadSettings, selectSettingsStatus } from './settings-slice.ts';

interface RequireSettingsProps {
  /** Whether the screen appears only when the settings are there. */
  isAwaited?: boolean;
  /** Default: the route's outlet. */
  children?: ReactNode;
}

/** Leads home when the settings cannot be loaded. A failure from before is no reason: then they are loaded again. */
export function RequireSettings({
  isAwaited = false,
  children = <Outlet />,
}: RequireSettingsProps) {
  const dispatch = useAppDispatch();
  const status = useAppSelector(selectSettingsStatus);
  const [hasFailedBefore, setFailedBefore] = useState(status === 'failed');

  if (hasFailedBefore && status !== 'failed') setFailedBefore(false);

  useEffect(() => {
    if (hasFailedBefore) void dispatch(loadSettings());
  }, [dispatch, hasFailedBefore]);

  if (status === 'failed' && !hasFailedBefore) return <Navigate to="/" />;
  return isAwaited && status !== 'ready' ? <Loading isPage /> : children;
}
