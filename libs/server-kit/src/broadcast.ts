import { channels, type ChannelMessage, type ChannelName } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { parseJson } from './parse-json.ts';
import { pingWhileReady, redisOptions } from './redis.ts';

/** Publishes a message to all current listeners; rejects while Redis is away. */
export async function broadcast<N extends ChannelName>(
  redis: Redis,
  channel: N,
  message: ChannelMessage<N>,
): Promise<void> {
  await redis.publish(channel, JSON.stringify(message));
}

interface Listener<N extends ChannelName> {
  onMessage?: (message: ChannelMessage<N>) => void;
  /** Called at each (re)connection; messages may have been missed before it. */
  onListening?: () => void;
}

/** Listens on its own connection, which reconnects, until the returned function is called. */
export function listen<N extends ChannelName>(
  redisUrl: string,
  channel: N,
  { onMessage, onListening }: Listener<N>,
): () => void {
  const redis = new Redis({
    ...redisOptions(redisUrl),
    autoResubscribe: false, // subscribed below, to call onListening afterwards
    retryStrategy: (times) => Math.min(100 * times, 1_000),
  });
  redis.on('error', () => undefined);
  pingWhileReady(redis);
  redis.on('ready', () => void redis.subscribe(channel).then(onListening, () => undefined));
  redis.on('message', (_channel, text) => {
    // Any client can publish on a channel, also text that is not JSON.
    const message = channels[channel].safeParse(parseJson(text));
    // ChannelMessage<N> is inferred from the schema with this name.
    if (message.success) onMessage?.(message.data as ChannelMessage<N>);
  });
  return () => redis.disconnect();
}
