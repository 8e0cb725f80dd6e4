import { Injectable } from '@nestjs/common';
import { RpcClient } from '@salon/rpc';
import { within } from '@salon/server-kit';
import type { CallReply } from '@salon/service-contract';

type Reply = CallReply<'settings.public'>;

/** How long a visitor waits for current settings if the gateway knows earlier ones. */
const patienceMs = 1_000;

/** The settings that visitors need. While the service or its database is away: the last known ones. */
@Injectable()
export class PublicSettings {
  private last: Reply | undefined;

  constructor(private readonly rpc: RpcClient) {}

  async current(): Promise<Reply> {
    const asked = this.rpc.ask('settings.public', {}).then((reply) => (this.last = reply));
    const { last } = this;
    return last ? within(asked, patienceMs, last) : asked;
  }
}
