import { begin, isObserved, type Operation } from '@salon/observability';
import type mongoose from 'mongoose';

/** The option with which the driver reports its commands; reports take time. */
export const commandReports = () => (isObserved() ? { monitorCommands: true } : {});

/** Measures every command of a connection, by the events that the driver emits with `commandReports`. */
export function observeCommands(client: mongoose.mongo.MongoClient): void {
  if (!isObserved()) return;
  /** By the id of the request, which is unique in this process. */
  const running = new Map<number, Operation<'database'>>();
  client.on('commandStarted', ({ commandName, command, requestId }) => {
    const collection: unknown = command[commandName];
    const attributes = {
      'db.system.name': 'mongodb',
      'db.operation.name': commandName,
      ...(typeof collection === 'string' && { 'db.collection.name': collection }),
    };
    const name = typeof collection === 'string' ? `${commandName} ${collection}` : commandName;
    const operation = begin('database', { name, kind: 'client', attributes, isPart: true });
    if (operation) running.set(requestId, operation);
  });
  const end = (outcome: 'ok' | 'error') => {
    return ({ commandName, requestId }: { commandName: string; requestId: number }) => {
      running.get(requestId)?.end({ command: commandName, outcome }, outcome === 'error');
      running.delete(requestId);
    };
  };
  client.on('commandSucceeded', end('ok'));
  client.on('commandFailed', end('error'));
}
