import { useState } from 'react';
import type { ErrorCode, ItemResult } from '@salon/api-contract';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { callInBatches } from './bulk.ts';
import type { BulkCall } from './bulk.ts';
import { messages } from './messages.ts';

export interface NamedImage {
  id: string;
  name: string;
}

export interface BulkTask {
  images: readonly NamedImage[];
  /** Runs before the first request, and again before those of another try. */
  begin?: () => Promise<void>;
  call: BulkCall;
  /** `Deleting`, over the bar while it runs. */
  doing: string;
  /** Title of the toast when something fails. */
  failedTitle: string;
  /** `could not be deleted`. */
  failed: string;
  /** The reason when the server gives none. */
  fallback?: string;
  /** How to try again if images were refused with this code, which a repeat of the same call could not change. */
  otherwise?: { code: ErrorCode; name: string; call: BulkCall } | undefined;
  /** Whether something was typed for it: another try must not lose it, also for one image, and leaving asks before. */
  isTyped?: boolean;
  /** Runs once all is over, for those it worked for. */
  onDone: (ids: string[], failed: string[]) => void;
}

export interface BulkProgress {
  doing: string;
  done: number;
  total: number;
  /** Whether something was typed for it. */
  isTyped?: boolean | undefined;
  /** Absent if it cannot be cancelled. @returns whether it ends, a moment later */
  cancel?: (() => Promise<boolean>) | undefined;
}

export interface BulkFailure {
  /** `3 of 10 images could not be deleted.` */
  summary: string;
  images: (NamedImage & { reason: string })[];
  isTyped: boolean;
  /** `Try again`, or what the other try does differently. */
  retryName: string;
  retry: () => void;
}

/** Runs changes to many images, and keeps how far they are and what the last one failed at. */
export function useBulk() {
  const dispatch = useAppDispatch();
  // An undo can begin while another change runs.
  const [running, setRunning] = useState<ReadonlyMap<object, BulkProgress>>(new Map());
  const [failure, setFailure] = useState<BulkFailure | null>(null);

  /** Begins another change. @returns a function that reports its progress, and null at its end */
  const begin = () => {
    const change = {};
    return (now: BulkProgress | null) =>
      setRunning((before) => {
        const after = new Map(before);
        if (now) after.set(change, now);
        else after.delete(change);
        return after;
      });
  };

  const run = async (task: BulkTask): Promise<void> => {
    const { images, call, doing, failedTitle, isTyped = false } = task;
    const total = images.length;
    setFailure(null);
    const report = begin();
    const ids = images.map(({ id }) => id);
    const onProgress = (done: number) => report({ doing, done, total, isTyped });
    if (task.begin) {
      onProgress(0);
      await task.begin();
    }
    const results = await callInBatches(ids, call, onProgress, task.fallback);
    report(null);
    const failed = failuresIn(results, images);
    const failedIds = new Set(failed.map(({ id }) => id));
    task.onDone(
      ids.filter((id) => !failedIds.has(id)),
      [...failedIds],
    );
    const [first] = failed;
    if (!first) return;
    const summary = messages.report.summary(failed.length, total, task.failed);
    const description = total === 1 ? first.reason : summary;
    dispatch(showToast({ title: failedTitle, description, type: 'error' }));
    if (total === 1 && !isTyped) return;
    const { name: retryName, ...next } = nextTry(task, results);
    setFailure({
      summary,
      images: failed,
      isTyped,
      retryName,
      retry: () => void run({ ...task, ...next, images: failed }),
    });
  };

  /** Of the change that began last. */
  const progress = [...running.values()].at(-1) ?? null;
  const isSaving = [...running.values()].some(({ isTyped }) => isTyped);
  return { progress, isSaving, failure, run, begin, dismiss: () => setFailure(null) };
}

export type Bulk = ReturnType<typeof useBulk>;

/** The name and the call of another try of what failed. */
function nextTry({ call, otherwise }: BulkTask, results: readonly ItemResult[]) {
  const isRefused = results.some((result) => !result.ok && result.code === otherwise?.code);
  return otherwise && isRefused ? otherwise : { name: messages.report.retry, call };
}

function failuresIn(results: ItemResult[], images: readonly NamedImage[]): BulkFailure['images'] {
  const names = new Map(images.map(({ id, name }) => [id, name]));
  return results.flatMap((result) =>
    result.ok
      ? []
      : [{ id: result.id, name: names.get(result.id) ?? result.id, reason: result.message }],
  );
}
