import type { Redis } from 'ioredis';

/**
 * Connects two connections again when one of them is lost. After a failover the former primary may keep its connections
 * open. Only one that writes is refused and leaves; the other one would stay with a server that no caller reaches.
 * @returns a function to call before the connections are closed
 */
export function keepTogether(one: Redis, other: Redis): () => void {
  const follow = (lost: Redis, left: Redis) => {
    const leave = () => {
      if (left.status === 'ready') left.disconnect(true);
    };
    lost.on('close', leave);
    return () => void lost.off('close', leave);
  };
  const stops = [follow(one, other), follow(other, one)];
  return () => {
    for (const stop of stops) stop();
  };
}
