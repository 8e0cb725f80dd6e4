import type { ChildSettings, ModelRequest, Reply } from '../protocol.ts';
import { raiseNiceness } from './priority.ts';

// The process that runs a model. The parent starts it, and kills it when the model is no longer needed.

// Ctrl+C and service managers signal every process of a group; the parent may still have work to finish.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
// Otherwise the process would first finish its requests after the parent has ended.
process.on('disconnect', () => process.exit());

const reply = (message: Reply) => process.send?.(message);

process.once('message', (settings: ChildSettings) => void start(settings));

async function start({ modelsDir, niceness, model }: ChildSettings): Promise<void> {
  const early: ModelRequest[] = [];
  const keep = (request: ModelRequest) => early.push(request);
  process.on('message', keep);
  // Must run before the libraries below start their threads.
  raiseNiceness(niceness);
  const { useModelsFolder } = await import('./transformers.ts');
  const { ModelServer } = await import('./server.ts');
  useModelsFolder(modelsDir);
  const server = new ModelServer(model, reply);
  process.off('message', keep);
  for (const request of early) server.receive(request);
  process.on('message', (request: ModelRequest) => server.receive(request));
}
