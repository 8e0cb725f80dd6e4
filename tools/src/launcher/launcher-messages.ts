import { z } from 'zod';

/**
 * The message from the launcher to its own parent when the gallery is ready. `libs/test-kit`, which imports no other
 * project of this repository, has types of both messages too.
 */
export const readyMessage = z.object({
  type: z.literal('ready'),
  url: z.string(),
  pids: z.record(z.string(), z.number()),
});

/** The message when a process has started, also after a crash. */
interface StartedMessage {
  type: 'started';
  name: string;
  pid: number;
}

/** A launcher without a parent that listens sends nothing. */
export function notifyParent(message: z.infer<typeof readyMessage> | StartedMessage): void {
  process.send?.(message);
}
