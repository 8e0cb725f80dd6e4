import { useEffect, useState } from 'react';
import { refreshIsLate } from '../../http/access.ts';
import { useAppSelector } from '../../state/hooks.ts';
import { selectSession } from './session-slice.ts';

/** Whether a session is being restored and may be there soon: further attempts may take minutes. */
export function useIsRestoring(): boolean {
  const isRestoring = useAppSelector(selectSession).status === 'restoring';
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (isRestoring) void refreshIsLate()?.then(() => setIsLate(true));
  }, [isRestoring]);
  return isRestoring && !isLate;
}
