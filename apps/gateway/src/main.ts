import 'reflect-metadata';
import { collectDiskSpace } from '@salon/observability';
import { readEnvironment, reportToParent, runServer } from '@salon/server-kit';
import { createGateway } from './create-gateway.ts';
import { gatewayEnvironment } from './environment.ts';
import { Draining } from './http/draining.ts';

export async function main(): Promise<void> {
  const environment = readEnvironment(gatewayEnvironment);
  collectDiskSpace(environment.DATA_DIR);
  await runServer('gateway', environment, {
    create: async (logger) => {
      const app = await createGateway(environment, logger);
      const draining = new Draining(app.getHttpServer());
      return {
        async listen() {
          await app.listen(environment.PORT, environment.HOST);
          // The launcher waits for this message, because another process may answer at the same address.
          reportToParent({ type: 'listening' });
        },
        async close() {
          await draining.drain(environment.DRAIN_MS);
          await app.close();
        },
      };
    },
    ready: 'answering requests',
    // After that time, the health check reports Redis as down.
    redisWithinMs: 2_000,
  });
}
