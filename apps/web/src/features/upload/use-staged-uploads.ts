import { useCallback, useEffect, useState } from 'react';
import type { StagedUpload } from '@salon/api-contract';
import { fetchStagedUploads } from '../../domain/uploads/uploads.ts';
import { heldUploads } from './held-uploads.ts';

/**
 * The uploads that an earlier visit left, in the order in which they were sent, and how many others are in the hands
 * of another tab. They are read again whenever the person returns to this tab.
 * @param discarded sessions discarded on this page; the server may still list them
 */
export function useStagedUploads(discarded: ReadonlySet<string>) {
  const [staged, setStaged] = useState<StagedUpload[]>([]);
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());

  const load = useCallback(async (signal: AbortSignal) => {
    try {
      const images = await fetchStagedUploads(signal);
      const inOtherTabs = await heldUploads();
      if (signal.aborted) return;
      setStaged(images);
      setHeld(inOtherTabs);
    } catch {
      // The offer is a convenience: without an answer it stays as it is.
    }
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const loadWhenSeen = () => {
      if (document.visibilityState === 'visible') void load(signal);
    };
    void load(signal);
    document.addEventListener('visibilitychange', loadWhenSeen, { signal });
    window.addEventListener('focus', loadWhenSeen, { signal });
    return () => controller.abort();
  }, [load]);

  /** Of the free uploads, those that are still free at this moment. */
  const take = async (): Promise<StagedUpload[]> => {
    const inOtherTabs = await heldUploads();
    setHeld(inOtherTabs);
    return offered(staged, discarded, inOtherTabs).free;
  };

  return { ...offered(staged, discarded, held), take, forget: () => setStaged([]) };
}

function offered(
  staged: StagedUpload[],
  discarded: ReadonlySet<string>,
  held: ReadonlySet<string>,
): { free: StagedUpload[]; elsewhere: number } {
  const left = staged.filter(({ sessionId }) => !discarded.has(sessionId));
  const free = left.filter(({ sessionId }) => !held.has(sessionId)).toSorted(bySending);
  return { free, elsewhere: left.length - free.length };
}

const bySending = (a: StagedUpload, b: StagedUpload) => a.sequence - b.sequence;
