import { describe, expect, it } from '@jest/globals';
import { isAllowed } from './allowed-changes.ts';

const board = '/api/queues/api/queues';

describe('the queue board', () => {
  it.each(['GET', 'HEAD'])('may %s everything', (method) => {
    expect(isAllowed(method, '/api/queues/static/*')).toBe(true);
    expect(isAllowed(method)).toBe(true);
  });

  it.each(['retry', 'promote', 'clean'])('may %s a job', (change) => {
    expect(isAllowed('PUT', `${board}/:queueName/:jobId/${change}`)).toBe(true);
  });

  it.each(['pause', 'resume', ':queueName/pause', ':queueName/resume'])('may %s', (change) => {
    expect(isAllowed('PUT', `${board}/${change}`)).toBe(true);
  });

  it.each([
    ['add a job', 'POST', `${board}/:queueName/add`],
    ['edit a job', 'PATCH', `${board}/:queueName/:jobId/update-data`],
    ['empty a queue', 'PUT', `${board}/:queueName/empty`],
    ['delete a queue', 'DELETE', `${board}/:queueName/obliterate`],
    ['change the concurrency', 'PUT', `${board}/:queueName/concurrency`],
    ['retry by another method', 'POST', `${board}/:queueName/:jobId/retry`],
    ['change a path without a route', 'PUT', undefined],
  ])('may not %s', (_what, method, route) => {
    expect(isAllowed(method, route)).toBe(false);
  });
});
