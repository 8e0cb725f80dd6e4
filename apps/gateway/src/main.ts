import 'reflect-metadata';
import { readEnvironment, stopOnSignal } from '@salon/server-kit';
import { createGateway } from './create-gateway.ts';
import { gatewayEnvironment } from './environment.ts';

const environment = readEnvironment(gatewayEnvironment);
const app = await createGateway(environment);
stopOnSignal(() => app.close());
await app.listen(environment.PORT, environment.HOST);
