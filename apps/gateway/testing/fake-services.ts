import { defaultSettingValues } from '@salon/api-contract';
import type { RpcClient } from '@salon/rpc';
import { requestContext } from '@salon/server-kit';
import {
  ServiceError,
  type Actor,
  type CallInput,
  type CallName,
  type CallReply,
} from '@salon/service-contract';

type Replies = {
  [N in CallName]?: (input: CallInput<N>) => CallReply<N> | Promise<CallReply<N>>;
};

/** Fakes the services behind the gateway; a call without a reply is unavailable. */
export class FakeServices {
  /** Each call, in order. */
  readonly calls: { name: CallName; input: unknown; actor: Actor | undefined }[] = [];
  replies: Replies = {};

  /** The inputs of all calls of a name. */
  inputsOf(name: CallName): unknown[] {
    return this.calls.filter((call) => call.name === name).map(({ input }) => input);
  }

  get rpc(): RpcClient {
    const ask = async <N extends CallName>(name: N, input: CallInput<N>) => {
      this.calls.push({ name, input, actor: requestContext.getStore()?.actor });
      const reply = this.replies[name];
      if (!reply) throw new ServiceError('service/unavailable');
      return reply(input);
    };
    return { ask } as unknown as RpcClient; // the code under test uses only `ask`
  }
}

/** The part of Redis that the gateway's replies, settings and deletions use, in memory. The settings are published. */
export class FakeRedis {
  readonly values = new Map<string, Buffer | string>([
    ['settings:values', JSON.stringify(defaultSettingValues)],
  ]);
  /** Number of reads of stored replies. */
  reads = 0;

  get(key: string): Promise<string | null> {
    return Promise.resolve(this.values.get(key)?.toString() ?? null);
  }

  getBuffer(key: string): Promise<Buffer | null> {
    this.reads += 1;
    const value = this.values.get(key);
    return Promise.resolve(value === undefined ? null : Buffer.from(value));
  }

  /** Like `SET key value EX seconds NX`. */
  set(key: string, value: string): Promise<'OK' | null> {
    if (this.values.has(key)) return Promise.resolve(null);
    this.values.set(key, value);
    return Promise.resolve('OK');
  }

  del(key: string): Promise<number> {
    return Promise.resolve(Number(this.values.delete(key)));
  }
}
