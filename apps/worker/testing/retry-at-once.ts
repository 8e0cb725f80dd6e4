import { jest } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { Queues } from '@salon/jobs';
import type { QueueName } from '@salon/service-contract';

/** Makes a worker try the jobs it adds again without the pauses between tries, which take seconds. */
export function retryAtOnce(worker: INestApplicationContext, queueName: QueueName): void {
  const queue = worker.get(Queues).queue(queueName);
  const add = queue.add.bind(queue);
  jest
    .spyOn(queue, 'add')
    .mockImplementation((name, data, options) => add(name, data, { ...options, backoff: 0 }));
}
