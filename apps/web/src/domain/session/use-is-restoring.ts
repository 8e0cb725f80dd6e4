import { useEffect, useState } from 'react';
import { useAppSelector } from '../../state/hooks.ts';
import { selectSession } from './session-slice.ts';

/** A refresh that has failed once may take minutes. */
const LATE_AFTER_MS = 2_000;

/** Whether a session is being restored and may be there soon. */
export function useIsRestoring(): boolean {
  const isRestoring = useAppSelector(selectSession).status === 'restoring';
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isRestoring) return;
    const timer = setTimeout(() => setIsLate(true), LATE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isRestoring]);
  return isRestoring && !isLate;
}
