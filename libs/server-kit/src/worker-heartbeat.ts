/** The worker answers no calls. It is alive while this Redis key exists. */
export const workerHeartbeatKey = 'worker:heartbeat';
export const workerHeartbeatEveryMs = 2_000;
export const workerHeartbeatLifetimeMs = 8_000;
