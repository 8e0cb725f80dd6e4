import { useCallback, useState } from 'react';
import { discardUpload } from '../../domain/uploads/uploads.ts';
import { forgetEdits } from './kept-edits.ts';

/** Discards staged uploads, and remembers which ones: the server may still list them for a moment. */
export function useDiscard() {
  const [discarded, setDiscarded] = useState<ReadonlySet<string>>(new Set());

  const discard = useCallback((sessionIds: string[]) => {
    setDiscarded((before) => new Set([...before, ...sessionIds]));
    forgetEdits(sessionIds);
    void discardUploads(sessionIds);
  }, []);

  return { discarded, discard };
}

/** One at a time. The clean-up of staged uploads removes those that cannot be discarded now. */
async function discardUploads(sessionIds: string[]): Promise<void> {
  for (const sessionId of sessionIds) await discardUpload(sessionId).catch(() => undefined);
}
