import type { Redis } from 'ioredis';

/**
 * Connects two connections again when one of them is lost. After a failover the former primary may keep its connections
 * open. Only one that writes is refused and leaves; the other one would stay with a server that no caller reaches.
 * @returns a function to call before the connections are closed
 */
export function keepTogether(one: Redis, other: Redis): () => void {
  const stops = [follow(one, other), follow(other, one)];
  return () => {
    for (const stop of stops) stop();
  };
}

function follow(lost: Redis, left: Redis): () => void {
  const leave = () => {
    const { status } = left;
    if (status === 'ready' || status === 'connect') left.disconnect(true);
    // Its address may be the former one. Without a connection, ioredis would not try again after a disconnection.
    else if (status === 'connecting') left.once('connect', leave);
  };
  lost.on('close', leave);
  return () => {
    lost.off('close', leave);
    left.off('connect', leave);
  };
}
