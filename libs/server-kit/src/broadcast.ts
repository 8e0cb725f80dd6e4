import { channels, type ChannelMessage, type ChannelName } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { redisOptions } from './redis.ts';

/** Tells whoever listens at this moment; rejects while Redis is away. */
export async function broadcast<N extends ChannelName>(
  redis: Redis,
  channel: N,
  message: ChannelMessage<N>,
): Promise<void> {
  await redis.publish(channel, JSON.stringify(message));
}

interface Listener<N extends ChannelName> {
  onMessage?: (message: ChannelMessage<N>) => void;
  /** Listening begins, or begins again after a pause in which messages may have been missed. */
  onListening?: () => void;
}

/** Listens on a connection of its own, which comes back by itself, until the returned function is called. */
export function listen<N extends ChannelName>(
  redisUrl: string,
  channel: N,
  { onMessage, onListening }: Listener<N>,
): () => void {
  const redis = new Redis({
    ...redisOptions(redisUrl),
    autoResubscribe: false, // done here, where its end is seen
    retryStrategy: (times) => Math.min(100 * times, 1_000),
  });
  redis.on('error', () => undefined);
  redis.on('ready', () => void redis.subscribe(channel).then(onListening, () => undefined));
  redis.on('message', (_channel, text) => {
    const message = channels[channel].safeParse(parsed(text));
    // The schema at this name is the one ChannelMessage<N> is inferred from.
    if (message.success) onMessage?.(message.data as ChannelMessage<N>);
  });
  return () => redis.disconnect();
}

/** Anything may be published on a channel: what is not JSON matches no schema of a message. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
