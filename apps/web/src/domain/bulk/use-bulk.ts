import { useState } from 'react';
import type { ErrorCode, FailedItem, SucceededItem } from '@salon/api-contract';
import { showToast } from '../../overlays/toasts/show-toast.ts';
import { useAppDispatch } from '../../state/hooks.ts';
import { callInBatches } from './bulk.ts';
import type { BulkCall } from './bulk.ts';
import { messages } from './messages.ts';

export interface NamedImage {
  id: string;
  name: string;
}

/** What is to be done with images. Each that it works for has a result of type `T`. */
export interface BulkTask<T extends SucceededItem = SucceededItem> {
  images: readonly NamedImage[];
  /** Runs before the first request, and again before those of another try. */
  begin?: () => Promise<void>;
  call: BulkCall<T>;
  /** `Deleting`, over the bar while it runs. */
  doing: string;
  /** Title of the toast when something fails. */
  failedTitle: string;
  /** `could not be deleted`. */
  failed: string;
  /** The reason when the server gives none. */
  fallback?: string;
  /** How to try again if all that failed was refused with this code, which a repeat of the same call could not change. */
  otherwise?: { code: ErrorCode; name: (count: number) => string; call: BulkCall<T> };
  /** Whether something was typed for it: another try must not lose it, also for one image, and leaving asks before. */
  isTyped?: boolean;
  /** Runs once all is over. */
  onDone: (succeeded: readonly T[], failed: readonly FailedItem[]) => void;
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

  const run = async <T extends SucceededItem>(task: BulkTask<T>): Promise<void> => {
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
    const failed = results.filter((result) => !result.ok);
    task.onDone(
      results.filter((result) => result.ok),
      failed,
    );
    const [first] = failed;
    if (!first) return;
    const summary = messages.report.summary(failed.length, total, task.failed);
    const description = total === 1 ? first.message : summary;
    dispatch(showToast({ title: failedTitle, description, type: 'error' }));
    if (total === 1 && !isTyped) return;
    const { name: retryName, ...next } = nextTry(task, failed);
    const named = namedFailures(failed, images);
    setFailure({
      summary,
      images: named,
      isTyped,
      retryName,
      retry: () => void run({ ...task, ...next, images: named }),
    });
  };

  /** Of the change that began last. */
  const progress = [...running.values()].at(-1) ?? null;
  const isSaving = [...running.values()].some(({ isTyped }) => isTyped);
  return { progress, isSaving, failure, run, begin, dismiss: () => setFailure(null) };
}

export type Bulk = ReturnType<typeof useBulk>;

/** The name and the call of another try of what failed. */
function nextTry<T extends SucceededItem>(
  { call, otherwise }: BulkTask<T>,
  failed: readonly FailedItem[],
) {
  return otherwise && failed.every(({ code }) => code === otherwise.code)
    ? { name: otherwise.name(failed.length), call: otherwise.call }
    : { name: messages.report.retry, call };
}

function namedFailures(
  failed: readonly FailedItem[],
  images: readonly NamedImage[],
): BulkFailure['images'] {
  const names = new Map(images.map(({ id, name }) => [id, name]));
  return failed.map(({ id, message }) => ({ id, name: names.get(id) ?? id, reason: message }));
}
