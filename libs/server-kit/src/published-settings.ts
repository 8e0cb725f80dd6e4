import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { defaultSettingValues, settingValues, type SettingValues } from '@salon/api-contract';
import { ServiceError, type ChannelName } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { OutageLog } from './outage-log.ts';
import { parseJson } from './parse-json.ts';

/** All values as JSON, by name. */
const key = 'settings:values';
const channel: ChannelName = 'settings:changed';
/** Shorter than the 8 s for which a job is retried, so that settings lost by Redis are back before it fails. */
const checkEveryMs = 5_000;

/** Before anything is published: an admin may have hidden the dates, and a reply with them can be kept for a year. */
const unpublishedSettings: SettingValues = { ...defaultSettingValues, hideDates: true };

/** Reads the settings that a service uses. */
@Injectable()
export class SettingsReader {
  private last: SettingValues | undefined;
  /** What `last` was read from. */
  private lastText: string | null = null;

  constructor(private readonly redis: Redis) {}

  /**
   * The current values; while Redis is away, the last known ones, or else the defaults without dates. A read takes 0.1 ms,
   * so no copy is used that could be outdated.
   */
  async current(): Promise<SettingValues> {
    return (await this.read()) ?? unpublishedSettings;
  }

  /**
   * Like `current`, but never the defaults: they could remove what an admin wants to keep for longer, or refuse for good
   * what the admin allows.
   * @throws ServiceError `service/unavailable` if this process has never read the settings
   */
  async published(): Promise<SettingValues> {
    const settings = await this.read();
    if (!settings) throw new ServiceError('service/unavailable');
    return settings;
  }

  private async read(): Promise<SettingValues | undefined> {
    const text = await this.redis.get(key).catch(() => null);
    if (text !== null && text !== this.lastText) {
      this.last = settingValues.safeParse(parseJson(text)).data ?? this.last;
      this.lastText = text;
    }
    return this.last;
  }
}

/** Copies the settings from the database of the settings service to Redis, for every {@link SettingsReader}. */
@Injectable()
export class SettingsPublisher implements OnApplicationShutdown {
  private readonly logger = new Logger(SettingsPublisher.name);
  private readonly outage = new OutageLog(this.logger);
  /** Publications run one at a time, because WATCH applies to the whole connection. */
  private running: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly redis: Redis) {}

  /**
   * Publishes now, whenever Redis reconnects, as a killed Redis can lose the last second, and at each interval: a
   * publication can fail, Redis can lose its keys without a restart, and the message about a restore can be lost.
   */
  async keepPublishing(read: () => Promise<object>, everyMs = checkEveryMs): Promise<void> {
    this.redis.on('ready', () => void this.publish(read));
    this.timer = setInterval(() => void this.publish(read), everyMs).unref();
    await this.publish(read);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * Publishes the values unless they are published already. Call after each change. Never rejects: saved values are
   * published once Redis is back.
   */
  publish(read: () => Promise<object>): Promise<void> {
    this.running = this.running
      .then(() => this.replaceDifferent(read))
      .then(() => this.outage.end())
      .catch((error: unknown) => this.outage.report(error));
    return this.running;
  }

  private async replaceDifferent(read: () => Promise<object>): Promise<void> {
    // Watch before reading the database, so that a replica never overwrites newer values with older ones.
    await this.redis.watch(key);
    const [published, values] = await Promise.all([this.redis.get(key), read()]);
    if (hasValues(published, values)) {
      await this.redis.unwatch();
      return;
    }
    const text = JSON.stringify(values);
    const written = await this.redis.multi().set(key, text).publish(channel, '{}').exec();
    if (written === null) await this.replaceDifferent(read);
  }
}

/** Whether these values are published. Others may be there too: those of a newer version beside this one. */
function hasValues(published: string | null, values: object): boolean {
  const known = parseJson(published ?? '');
  return isDeepStrictEqual(Object.assign({}, known, values), known);
}
