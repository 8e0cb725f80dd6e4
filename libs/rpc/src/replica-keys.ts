/** The key that names the replica that handles the call. */
export const claimKey = (callId: string) => `claim:${callId}`;

/** The key that lives while that replica lives. */
export const aliveKey = (replica: string) => `alive:${replica}`;
export const aliveEveryMs = 1_000;
/** Long enough that a busy replica does not count as dead, because the repeated call would then run twice at once. */
export const aliveForMs = 10_000;
