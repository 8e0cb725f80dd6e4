/** The system reuses pids; a pid with an identity belongs to exactly one process. */
export interface KnownProcess {
  pid: number;
  identity: string;
}

/** Boot and start time of a running process; undefined for a missing process or a zombie. */
export function identityOf(pid: number): string | undefined;

/**
 * The process that a file names in JSON, if it is running.
 * @throws SetupError for a file that this user may not read
 */
export function runningProcessIn(file: string): KnownProcess | undefined;
