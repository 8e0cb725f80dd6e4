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

/** Reads the settings that a service uses. */
@Injectable()
export class SettingsReader {
  private last = defaultServerSettings;
  /** What `last` was read from. */
  private lastText: string | null = null;

  constructor(private readonly redis: Redis) {}

  /**
   * The current values; while Redis is away, the last known ones. A read takes 0.1 ms, so no copy is used that could be
   * outdated.
   */
  async current(): Promise<ServerSettings> {
    const text = await this.redis.get(key).catch(() => null);
    if (text !== null && text !== this.lastText) {
      this.last = settingsIn(text) ?? this.last;
      this.lastText = text;
    }
    return this.last;
  }
}

/** undefined if the text does not match the schema. */
function settingsIn(text: string): ServerSettings | undefined {
  try {
    return serverSettings.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Copies the settings from the database of the settings service to Redis, for every {@link SettingsReader}. */
@Injectable()
export class SettingsPublisher {
  private readonly logger = new Logger(SettingsPublisher.name);
  /** Publications run one at a time, because WATCH applies to the whole connection. */
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly redis: Redis) {}

  /** Publishes now and whenever Redis reconnects, as a killed Redis can lose the last second. */
  async keepPublishing(read: () => Promise<object>): Promise<void> {
    this.redis.on('ready', () => void this.publish(read));
    await this.publish(read);
  }

  /** Call after each change. Never rejects: saved values are published once Redis is back. */
  publish(read: () => Promise<object>): Promise<void> {
    this.running = this.running
      .then(() => this.replace(read))
      .catch((error: unknown) => {
        this.logger.warn(error);
        // Redis or the database is away. No other process would publish the missing values.
        setTimeout(() => void this.publish(read), retryAfterMs).unref();
      });
    return this.running;
  }

  private async replace(read: () => Promise<object>): Promise<void> {
    // Watch before reading the database, so that a replica never overwrites newer values with older ones.
    await this.redis.watch(key);
    const values = JSON.stringify(await read());
    const written = await this.redis.multi().set(key, values).publish(channel, '{}').exec();
    if (written === null) await this.replace(read);
  }
}
