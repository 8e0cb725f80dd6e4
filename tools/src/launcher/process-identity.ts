import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { identityOf, type KnownProcess } from '../../setup/process-identity.mjs';

export { identityOf };

export const isRunning = ({ pid, identity }: KnownProcess): boolean => identityOf(pid) === identity;

const machineFile = '/etc/machine-id';
/** Distinguishes machines with the same name. Empty where the system has none. */
export const machineId = existsSync(machineFile) ? readFileSync(machineFile, 'utf8').trim() : '';

/** Containers have their own pids. Empty where the system has no namespaces. */
export const pidNamespace = existsSync('/proc/self/ns/pid')
  ? readlinkSync('/proc/self/ns/pid')
  : '';
