import { channels, type ChannelMessage, type ChannelName } from '@salon/service-contract';
import type { Redis } from 'ioredis';
import { parseJson } from './parse-json.ts';
import { pingWhileReady } from './redis.ts';

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

/**
 * Listens until the returned function is called.
 * @param redis of the process. Listening has a connection of its own to the same address, which reconnects.
 */
export function listen<N extends ChannelName>(
  redis: Redis,
  channel: N,
  { onMessage, onListening }: Listener<N>,
): () => void {
  const subscriber = redis.duplicate({
    lazyConnect: false,
    autoResubscribe: false, // subscribed below, to call onListening afterwards
    commandTimeout: undefined, // onListening follows a late reply, too
  });
  subscriber.on('error', () => undefined);
  pingWhileReady(subscriber);
  const subscribe = () => subscriber.subscribe(channel).then(onListening, () => undefined);
  subscriber.on('ready', () => void subscribe());
  subscriber.on('message', (_channel, text) => {
    // Any client can publish on a channel, also text that is not JSON.
    const message = channels[channel].safeParse(parseJson(text));
    // ChannelMessage<N> is inferred from the schema with this name.
    if (message.success) onMessage?.(message.data as ChannelMessage<N>);
  });
  return () => subscriber.disconnect();
}
