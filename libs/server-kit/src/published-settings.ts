import { Injectable, Logger } from '@nestjs/common';
import {
  defaultServerSettings,
  serverSettings,
  type ChannelName,
  type ServerSettings,
} from '@salon/service-contract';
import { Redis } from 'ioredis';

/** All values as JSON, by name. */
const key = 'settings:values';
const channel: ChannelName = 'settings:changed';
const retryAfterMs = 2_000;

/** Reads the settings a service acts upon. */
@Injectable()
export class SettingsReader {
  private last = defaultServerSettings;

  constructor(private readonly redis: Redis) {}

  /**
   * The values as they are now: asking costs a tenth of a millisecond, and a copy would only grow old.
   * While Redis is away, the last ones known.
   */
  async current(): Promise<ServerSettings> {
    const text = await this.redis.get(key).catch(() => null);
    if (text !== null) this.last = settingsIn(text) ?? this.last;
    return this.last;
  }
}

/** undefined where the text is not what the publisher writes. */
function settingsIn(text: string): ServerSettings | undefined {
  try {
    return serverSettings.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Keeps in Redis, for every {@link SettingsReader}, what the settings service has in its database. */
@Injectable()
export class SettingsPublisher {
  private readonly logger = new Logger(SettingsPublisher.name);
  /** One at a time: what a connection watches is shared by all that use it. */
  private underWay: Promise<void> = Promise.resolve();

  constructor(private readonly redis: Redis) {}

  /** Publishes now and whenever Redis comes back: one that was killed may have forgotten the last second. */
  async keepPublishing(read: () => Promise<object>): Promise<void> {
    this.redis.on('ready', () => void this.publish(read));
    await this.publish(read);
  }

  /** Call after each change. Never rejects: what is saved stands, and is published once Redis is back. */
  publish(read: () => Promise<object>): Promise<void> {
    this.underWay = this.underWay
      .then(() => this.replace(read))
      .catch((error: unknown) => {
        this.logger.warn(error);
        // Redis or the database is away: no other process would publish what is missing.
        setTimeout(() => void this.publish(read), retryAfterMs).unref();
      });
    return this.underWay;
  }

  private async replace(read: () => Promise<object>): Promise<void> {
    // Watched before the database is read: of two replicas none overwrites newer values with older ones.
    await this.redis.watch(key);
    const values = JSON.stringify(await read());
    const written = await this.redis.multi().set(key, values).publish(channel, '{}').exec();
    if (written === null) await this.replace(read);
  }
}
