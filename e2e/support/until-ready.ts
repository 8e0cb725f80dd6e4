import { setTimeout as wait } from 'node:timers/promises';
import { readinessReply, type Readiness } from '@salon/api-contract';

/** Waits until a gallery is ready. On a busy machine, a dependency can miss the second that it has for its answer. */
export async function untilReady(url: string): Promise<Readiness> {
  for (;;) {
    const reply = readinessReply.parse(await (await fetch(`${url}/api/health/ready`)).json());
    if (reply.status === 'ok') return reply;
    await wait(100);
  }
}
