/** The worker answers no calls; it is alive while this Redis key lives. */
export const workerHeartbeatKey = 'worker:heartbeat';
export const workerHeartbeatEveryMs = 2_000;
export const workerHeartbeatLifetimeMs = 8_000;
