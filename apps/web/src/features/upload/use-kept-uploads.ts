import { useCallback, useEffect, useRef } from 'react';
import { keepUploads } from '../../domain/uploads/upload-requests.ts';
import { uploadIdsIn } from './wizard.ts';
import type { Wizard } from './wizard.ts';

/** The server keeps an upload for an hour at least: two attempts may fail. */
const KEEP_EVERY_MS = 20 * 60_000;

export interface KeptUploads {
  /** Failures are silent: the next attempt follows, and the server still has the uploads. */
  keep: () => Promise<void>;
  /** The earliest time at which the server may remove the uploads; undefined while that is unknown. */
  until: () => string | undefined;
}

/** Keeps the uploads on the server while the page works on them: files that failed may wait for long. */
export function useKeptUploads(wizard: Wizard): KeptUploads {
  const isUnderReview = wizard.step === 'review' || wizard.step === 'confirming';
  const isWaiting = uploadIdsIn(wizard).length > 0;
  const current = useRef(wizard);
  const known = useRef<string>(undefined);

  useEffect(() => {
    current.current = wizard;
  }, [wizard]);

  const keep = useCallback(async () => {
    const uploadIds = uploadIdsIn(current.current);
    known.current = await keepUploads(uploadIds).catch(() => known.current);
  }, []);

  useEffect(() => {
    if (!isWaiting) return;
    if (isUnderReview) {
      known.current = undefined;
      void keep();
    }
    const timer = setInterval(() => void keep(), KEEP_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, isUnderReview, keep]);

  return { keep, until: () => known.current };
}
