import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import {
  type FieldError,
  type Setting,
  type SettingValue,
  type UpdateSettingsBody,
} from '@salon/api-contract';
import { listen, SettingsPublisher } from '@salon/server-kit';
import { parseUntrusted, ServiceError } from '@salon/service-contract';
import { Redis } from 'ioredis';
import { catalogue, definitionOf } from './catalogue/catalogue.ts';
import { effectiveSettings, toSetting, valuesOf } from './catalogue/effective-settings.ts';
import { OverrideRepository } from './overrides/override.repository.ts';

/** Attempts at one save: another request can save between the check and the write. */
const maxTries = 3;

@Injectable()
export class SettingsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private stopListening: () => void = () => undefined;

  constructor(
    private readonly overrides: OverrideRepository,
    private readonly publisher: SettingsPublisher,
    private readonly redis: Redis,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    // At once: the settings may hide dates of the images that are restored next.
    this.stopListening = listen(this.redis, 'records:restored', {
      onMessage: () => void this.publisher.publish(this.values),
    });
    return this.publisher.keepPublishing(this.values);
  }

  onApplicationShutdown(): void {
    this.stopListening();
  }

  async all(): Promise<Setting[]> {
    return effectiveSettings(await this.overrides.all());
  }

  async public(): Promise<Setting[]> {
    const isPublic = new Set<string>(catalogue.filter((s) => s.isPublic).map(({ name }) => name));
    return (await this.all()).filter(({ name }) => isPublic.has(name));
  }

  /**
   * Saves all values, or nothing if one is invalid.
   * @throws ServiceError `settings/changed` if one of them is no longer what the client has shown
   */
  async update({ settings }: UpdateSettingsBody): Promise<Setting[]> {
    const checked = settings.map(({ name, value }) => check(name, value));
    const validation = checked.flatMap((result) => ('message' in result ? [result] : []));
    if (validation.length > 0) throw new ServiceError('settings/invalid', { validation });
    await this.save(
      checked.flatMap((result) => ('value' in result ? [result] : [])),
      settings,
    );
    await this.publisher.publish(this.values);
    const changed = new Set(settings.map(({ name }) => name));
    return (await this.all()).filter(({ name }) => changed.has(name));
  }

  /** @throws ServiceError `setting/not-found` */
  async reset(name: string): Promise<Setting> {
    const definition = definitionOf(name);
    if (!definition) throw new ServiceError('setting/not-found', { name });
    await this.overrides.remove(name);
    await this.publisher.publish(this.values);
    return toSetting(definition, new Map());
  }

  private async save(
    values: { name: string; value: SettingValue }[],
    settings: UpdateSettingsBody['settings'],
  ): Promise<void> {
    const guarded = settings.filter(({ replaces }) => replaces !== undefined);
    const names = guarded.map(({ name }) => name);
    const parsed = new Map(values.map(({ name, value }) => [name, value]));
    for (let tries = 0; tries < maxTries; tries += 1) {
      const stored = await this.overrides.all();
      const now = valuesOf(effectiveSettings(stored));
      // A repeated request finds its own values, as the first one has stored them.
      const changed = guarded.filter(
        ({ name, replaces }) =>
          ![replaces, parsed.get(name)].some((each) => isSame(now[name], each)),
      );
      if (changed.length > 0) {
        const facts = changed.map(({ name }) => ({ name, value: now[name] }));
        throw new ServiceError('settings/changed', { settings: facts });
      }
      if (await this.overrides.save(values, { names, stored })) return;
      // Another request has saved meanwhile: the next round reads its values.
    }
    throw new ServiceError('service/unavailable');
  }

  private readonly values = async () => valuesOf(await this.all());
}

function check(name: string, value: unknown): FieldError | { name: string; value: SettingValue } {
  const definition = definitionOf(name);
  if (!definition) return { field: name, message: 'is not a setting' };
  const result = parseUntrusted(definition.schema, value);
  if (result.success) return { name, value: result.data };
  return { field: name, message: result.error.issues[0]?.message ?? 'is not valid' };
}

/** Values are plain JSON, pairs of texts included. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
