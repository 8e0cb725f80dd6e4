import { useEffect, useState } from 'react';
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

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = () =>
      void readUploads(signal).then(
        ({ images, inOtherTabs }) => {
          if (signal.aborted) return;
          setStaged(images);
          setHeld(inOtherTabs);
        },
        // The offer is a convenience: without an answer it stays as it is.
        () => undefined,
      );
    const loadWhenSeen = () => {
      if (document.visibilityState === 'visible') load();
    };
    load();
    document.addEventListener('visibilitychange', loadWhenSeen, { signal });
    window.addEventListener('focus', loadWhenSeen, { signal });
    return () => controller.abort();
  }, []);

  /** Of the free uploads, those that are still free at this moment. */
  const take = async (): Promise<StagedUpload[]> => {
    const inOtherTabs = await heldUploads();
    setHeld(inOtherTabs);
    return offered(staged, discarded, inOtherTabs).free;
  };

  return { ...offered(staged, discarded, held), take, forget: () => setStaged([]) };
}

async function readUploads(signal: AbortSignal) {
  const images = await fetchStagedUploads(signal);
  return { images, inOtherTabs: await heldUploads() };
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
