import { useEffect, useReducer, useState } from 'react';
import type { ListedUpload } from '@salon/api-contract';
import { fetchStagedUploads } from '../../domain/uploads/upload-requests.ts';
import { lockedUploads, untilFree } from './locked-uploads.ts';

/**
 * The uploads that an earlier visit left, in the order in which they were sent, and how many others are in the hands
 * of another tab. They are read again whenever the person returns to this tab, and when the other tab is done or closed.
 * @param discarded uploads discarded on this page; the server may still list them
 */
export function useStagedUploads(discarded: ReadonlySet<string>) {
  const [staged, setStaged] = useState<ListedUpload[]>([]);
  const [locked, setLocked] = useState<ReadonlySet<string>>(new Set());
  const [round, readAgain] = useReducer((count: number) => count + 1, 0);
  const { free, elsewhere } = offered(staged, discarded, locked);
  const [inOtherTab] = elsewhere;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    void readUploads(signal).then(
      ({ images, inOtherTabs }) => {
        if (signal.aborted) return;
        setStaged(images);
        setLocked(inOtherTabs);
      },
      // The offer is a convenience: without an answer it stays as it is.
      () => undefined,
    );
    return () => controller.abort();
  }, [round]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const readWhenSeen = () => {
      if (document.visibilityState === 'visible') readAgain();
    };
    document.addEventListener('visibilitychange', readWhenSeen, { signal });
    window.addEventListener('focus', readWhenSeen, { signal });
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (!inOtherTab) return;
    const controller = new AbortController();
    void untilFree(inOtherTab.sessionId, controller.signal).then(readAgain, () => undefined);
    return () => controller.abort();
  }, [inOtherTab]);

  /** Of the uploads that were offered as free, those that are still free at this moment. */
  const take = async (): Promise<ListedUpload[]> => {
    const inOtherTabs = await lockedUploads();
    setLocked(inOtherTabs);
    return free.filter(({ sessionId }) => !inOtherTabs.has(sessionId));
  };

  return { free, elsewhere: elsewhere.length, take };
}

async function readUploads(signal: AbortSignal) {
  const images = await fetchStagedUploads(signal);
  return { images, inOtherTabs: await lockedUploads() };
}

function offered(
  staged: ListedUpload[],
  discarded: ReadonlySet<string>,
  locked: ReadonlySet<string>,
): { free: ListedUpload[]; elsewhere: ListedUpload[] } {
  const left = staged.filter(({ sessionId }) => !discarded.has(sessionId));
  const free = left.filter(({ sessionId }) => !locked.has(sessionId)).toSorted(bySending);
  return { free, elsewhere: left.filter(({ sessionId }) => locked.has(sessionId)) };
}

const bySending = (a: ListedUpload, b: ListedUpload) => a.sequence - b.sequence;
