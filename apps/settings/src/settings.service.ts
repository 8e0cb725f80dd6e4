import { Injectable } from '@nestjs/common';
import {
  publicSettingValues,
  type FieldError,
  type PublicSettingValues,
  type Setting,
  type SettingValue,
  type UpdateSettingsBody,
} from '@salon/api-contract';
import { ServiceError } from '@salon/service-contract';
import { catalogue, definitionOf } from './catalogue/catalogue.ts';
import type { SettingDefinition } from './catalogue/definition.ts';
import { OverrideRepository } from './overrides/override.repository.ts';

@Injectable()
export class SettingsService {
  constructor(private readonly overrides: OverrideRepository) {}

  async all(): Promise<Setting[]> {
    const overrides = await this.overrides.all();
    return catalogue.map((definition) => toSetting(definition, overrides));
  }

  async public(): Promise<Setting[]> {
    const isPublic = new Set(catalogue.filter((s) => s.isPublic).map(({ name }) => name));
    return (await this.all()).filter(({ name }) => isPublic.has(name));
  }

  async publicValues(): Promise<PublicSettingValues> {
    const values = (await this.public()).map(({ name, value }) => [name, value]);
    return publicSettingValues.parse(Object.fromEntries(values));
  }

  /** Saves every value or, when one is wrong, none. */
  async update({ settings }: UpdateSettingsBody): Promise<Setting[]> {
    const checked = settings.map(({ name, value }) => check(name, value));
    const validation = checked.flatMap((result) => ('message' in result ? [result] : []));
    if (validation.length > 0) throw new ServiceError('settings/invalid', { validation });
    await this.overrides.save(checked.flatMap((result) => ('value' in result ? [result] : [])));
    const changed = new Set(settings.map(({ name }) => name));
    return (await this.all()).filter(({ name }) => changed.has(name));
  }

  /** @throws ServiceError `setting/not-found` */
  async reset(name: string): Promise<Setting> {
    const definition = definitionOf(name);
    if (!definition) throw new ServiceError('setting/not-found', { name });
    await this.overrides.remove(name);
    return toSetting(definition, new Map());
  }
}

function check(name: string, value: unknown): FieldError | { name: string; value: SettingValue } {
  const definition = definitionOf(name);
  if (!definition) return { field: name, message: 'is not a setting' };
  const result = definition.schema.safeParse(value);
  if (result.success) return { name, value: result.data };
  return { field: name, message: result.error.issues[0]?.message ?? 'is not valid' };
}

/** A stored value that a newer catalogue no longer allows counts as not set. */
function toSetting(definition: SettingDefinition, overrides: Map<string, SettingValue>): Setting {
  const { isPublic: _isPublic, schema, ...setting } = definition;
  const stored = schema.safeParse(overrides.get(definition.name));
  return { ...setting, value: stored.success ? stored.data : definition.default };
}
