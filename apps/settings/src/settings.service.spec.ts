import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SettingValue } from '@salon/api-contract';
import type { SettingsPublisher } from '@salon/server-kit';
import type { Redis } from 'ioredis';
import { valuesOf } from './catalogue/effective-settings.ts';
import type { OverrideRepository } from './overrides/override.repository.ts';
import { SettingsService } from './settings.service.ts';

/** The repository's three methods on a Map. */
class FakeOverrides implements Pick<OverrideRepository, 'all' | 'save' | 'remove'> {
  stored = new Map<string, SettingValue>();
  all = () => Promise.resolve(this.stored);
  /** What other requests save between the check and the write, one at each attempt. */
  overtaking: Record<string, SettingValue>[] = [];
  save = (
    values: { name: string; value: SettingValue }[],
    { names }: { names: readonly string[] },
  ) => {
    const saved = names.length > 0 ? this.overtaking.shift() : undefined;
    if (saved) {
      this.stored = new Map([...this.stored, ...Object.entries(saved)]);
      return Promise.resolve(false);
    }
    for (const { name, value } of values) this.stored.set(name, value);
    return Promise.resolve(true);
  };
  remove = (name: string) => {
    this.stored.delete(name);
    return Promise.resolve();
  };
}

const build = () => {
  const overrides = new FakeOverrides();
  const published: object[] = [];
  const publish = async (read: () => Promise<object>) => void published.push(await read());
  const service = new SettingsService(
    // The service uses only these methods.
    overrides as unknown as OverrideRepository,
    { publish, keepPublishing: publish } as unknown as SettingsPublisher,
    {} as Redis, // only needed for listening
  );
  return { overrides, published, service };
};

describe('settings', () => {
  it('gives the defaults of public settings', async () => {
    expect(valuesOf(await build().service.public())).toMatchObject({
      maxUploadFiles: 10,
      maxUploadSize: 50,
      enableSignups: false,
    });
  });

  it('saves nothing if one of several values is invalid', async () => {
    const { overrides, service } = build();
    const update = service.update({
      settings: [
        { name: 'enableSignups', value: true },
        { name: 'maxUploadFiles', value: 0 },
        { name: 'nonsense', value: 1 },
      ],
    });
    await expect(update).rejects.toMatchObject({
      code: 'settings/invalid',
      facts: {
        validation: [
          { field: 'maxUploadFiles', message: 'must be a whole number from 1 to 1000' },
          { field: 'nonsense', message: 'is not a setting' },
        ],
      },
    });
    expect(overrides.stored.size).toBe(0);
  });

  it('replies to a save with only the changed settings', async () => {
    const { service } = build();
    const changed = await service.update({ settings: [{ name: 'maxUploadSize', value: 80 }] });
    expect(changed.map(({ name, value }) => [name, value])).toEqual([['maxUploadSize', 80]]);
  });

  it('saves nothing over a value that another admin has saved in the meantime', async () => {
    const { overrides, service } = build();
    overrides.stored.set('maxUploadSize', 61);
    const update = service.update({
      settings: [
        { name: 'maxUploadFiles', value: 20, replaces: 10 },
        { name: 'maxUploadSize', value: 81, replaces: 50 },
      ],
    });
    await expect(update).rejects.toMatchObject({
      code: 'settings/changed',
      facts: { settings: [{ name: 'maxUploadSize', value: 61 }] },
    });
    expect(overrides.stored.get('maxUploadFiles')).toBeUndefined();
    const replaces = 61;
    await service.update({ settings: [{ name: 'maxUploadSize', value: 81, replaces }] });
    expect(overrides.stored.get('maxUploadSize')).toBe(81);
  });

  it.each([
    ['maxUploadSize', 81, 50],
    ['searchStrictness', 0.555, 1],
  ])('accepts a repeat of a save of %s, which is saved already', async (name, value, replaces) => {
    const { service } = build();
    const body = { settings: [{ name, value, replaces }] };
    const saved = await service.update(body);
    await expect(service.update(body)).resolves.toEqual(saved);
  });

  describe('that are saved beside another save', () => {
    const { overrides, service } = build();
    const save = (replaces?: number) =>
      service.update({
        settings: [
          { name: 'maxUploadFiles', value: 20, ...(replaces && { replaces: 10 }) },
          { name: 'maxUploadSize', value: 81, ...(replaces && { replaces }) },
        ],
      });
    beforeEach(() => overrides.stored.clear());

    it('are refused for the value that the other one has changed, and for no other', async () => {
      overrides.overtaking = [{ maxUploadSize: 70 }];
      await expect(save(50)).rejects.toMatchObject({
        code: 'settings/changed',
        facts: { settings: [{ name: 'maxUploadSize', value: 70 }] },
      });
    });

    it('are saved if the other one is the same request', async () => {
      overrides.overtaking = [{ maxUploadFiles: 20, maxUploadSize: 81 }];
      await expect(save(50)).resolves.toHaveLength(2);
    });

    it('are refused as unavailable if others save again and again', async () => {
      overrides.overtaking = Array.from({ length: 3 }, () => ({ maxUploadSize: 50 }));
      await expect(save(50)).rejects.toMatchObject({ code: 'service/unavailable' });
      await expect(save()).resolves.toHaveLength(2);
    });
  });

  it('ignores a stored value that the catalogue no longer allows', async () => {
    const { overrides, service } = build();
    overrides.stored.set('maxUploadFiles', 'many');
    expect(valuesOf(await service.public())).toMatchObject({ maxUploadFiles: 10 });
  });

  it('resets a setting to its default', async () => {
    const { service } = build();
    await service.update({ settings: [{ name: 'maxUploadSize', value: 80 }] });
    await expect(service.reset('maxUploadSize')).resolves.toMatchObject({ value: 50 });
    await expect(service.reset('nonsense')).rejects.toMatchObject({ code: 'setting/not-found' });
  });

  it('publishes each change, and nothing for a refused save', async () => {
    const { published, service } = build();
    await service.update({ settings: [{ name: 'stagedImageHours', value: 2 }] });
    await service.update({ settings: [{ name: 'stagedImageHours', value: 0 }] }).catch(() => null);
    await service.reset('stagedImageHours');
    expect(published).toMatchObject([{ stagedImageHours: 2 }, { stagedImageHours: 24 }]);
  });
});
