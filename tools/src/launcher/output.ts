import { accessSync, constants } from 'node:fs';

/** Text that waits for a terminal or for the reader of a pipe. More is not taken. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/** Writes text; false if the text is left out because too much of it waits already. */
export type Write = (text: string) => boolean;

/**
 * An output that keeps its writer from waiting. Otherwise a paused terminal (Ctrl-S, or a lost connection) would stop
 * the launcher, and behind a reader that has stopped the memory would fill up. A full disk or a closed pipe costs lines,
 * too; without a listener for its error, it would end the gallery.
 */
export function createOutput(stream: NodeJS.WriteStream & { fd: number }): Write {
  if (isOpenedAgain(stream.fd)) {
    // Node writes to terminals in blocking mode, and has no public property for it.
    const { _handle: handle } = stream as {
      _handle?: { setBlocking?: (isBlocking: boolean) => void };
    };
    handle?.setBlocking?.(false);
  }
  stream.on('error', () => {});
  return (text) => {
    if (stream.writableLength > MAX_WAITING_BYTES) return false;
    stream.write(text);
    return true;
  };
}

/**
 * Whether Node could open the terminal of this output for itself. Otherwise, as after `su` and on macOS, the mode would
 * be that of the shell too.
 */
function isOpenedAgain(fd: number): boolean {
  try {
    accessSync(`/proc/self/fd/${fd}`, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
