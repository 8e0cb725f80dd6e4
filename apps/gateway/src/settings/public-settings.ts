import { Injectable } from '@nestjs/common';
import type { SettingValue } from '@salon/api-contract';
import { RpcClient } from '@salon/rpc';
import { SettingsReader, within } from '@salon/server-kit';
import type { CallReply } from '@salon/service-contract';

type Reply = CallReply<'settings.public'>;

/** How long a visitor waits for current settings if the gateway knows earlier ones. */
const waitMs = 1_000;

/** The settings that visitors need. While the service or its database is away: the last known ones. */
@Injectable()
export class PublicSettings {
  private last: Reply | undefined;

  constructor(
    private readonly rpc: RpcClient,
    private readonly reader: SettingsReader,
  ) {}

  async current(): Promise<Reply> {
    // For each request: the values that the reader keeps while Redis is away are then not older than `last`.
    const published = within(this.reader.published(), waitMs, {});
    const asked = this.rpc.ask('settings.public', {}).then((reply) => (this.last = reply));
    const { last } = this;
    if (!last) return asked;
    return (await within(asked, waitMs, null)) ?? withValues(last, await published);
  }
}

function withValues({ settings }: Reply, values: object): Reply {
  const published = new Map<string, SettingValue>(Object.entries(values));
  return {
    settings: settings.map((setting) => ({
      ...setting,
      value: published.get(setting.name) ?? setting.value,
    })),
  };
}
